import { python } from "../code.ts";
import type { LibraryGenerator } from "./library.ts";

/** @see https://github.com/SAP-samples/sap-rpt-1-oss */
export const sapRpt1Oss: LibraryGenerator = {
  library: "sap-rpt-1-oss",
  snippets: () => [
    {
      title: "Classification",
      code: python`
# pip install git+https://github.com/SAP-samples/sap-rpt-1-oss
from sap_rpt_oss import SAP_RPT_OSS_Classifier
from sklearn.datasets import load_iris
from sklearn.model_selection import train_test_split

X_train, X_test, y_train, y_test = train_test_split(*load_iris(return_X_y=True, as_frame=True), random_state=0)

# A larger context and more bags are better, and need more memory
classifier = SAP_RPT_OSS_Classifier(max_context_size=2048, bagging=1)
classifier.fit(X_train, y_train)
print(classifier.predict(X_test))`,
    },
    {
      title: "Regression",
      code: python`
# pip install git+https://github.com/SAP-samples/sap-rpt-1-oss
from sap_rpt_oss import SAP_RPT_OSS_Regressor
from sklearn.datasets import load_diabetes
from sklearn.model_selection import train_test_split

X_train, X_test, y_train, y_test = train_test_split(*load_diabetes(return_X_y=True, as_frame=True), random_state=0)

regressor = SAP_RPT_OSS_Regressor(max_context_size=2048, bagging=1)
regressor.fit(X_train, y_train)
print(regressor.predict(X_test))`,
    },
  ],
};
