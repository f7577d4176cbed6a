import { python } from "../code.ts";
import type { LibraryGenerator } from "./library.ts";

/** It fetches its weights itself. @see https://github.com/SAP-samples/flextab */
export const flextab: LibraryGenerator = {
  library: "flextab",
  snippets: () => [
    {
      title: "Classification",
      code: python`
# pip install git+https://github.com/SAP-samples/flextab
from flextab import FlexTabClassifier
from sklearn.datasets import load_iris
from sklearn.model_selection import train_test_split

X_train, X_test, y_train, y_test = train_test_split(*load_iris(return_X_y=True, as_frame=True), random_state=0)

# A larger context and more bags are better, and need more memory
classifier = FlexTabClassifier(max_context_size=2048, bagging=1)
classifier.fit(X_train, y_train)
print(classifier.predict(X_test))`,
    },
    {
      title: "Regression",
      code: python`
# pip install git+https://github.com/SAP-samples/flextab
from flextab import FlexTabRegressor
from sklearn.datasets import load_diabetes
from sklearn.model_selection import train_test_split

X_train, X_test, y_train, y_test = train_test_split(*load_diabetes(return_X_y=True, as_frame=True), random_state=0)

regressor = FlexTabRegressor(max_context_size=2048, bagging=1)
regressor.fit(X_train, y_train)
print(regressor.predict(X_test))`,
    },
  ],
};
