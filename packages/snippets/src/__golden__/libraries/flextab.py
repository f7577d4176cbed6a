# pip install git+https://github.com/SAP-samples/flextab
from flextab import FlexTabClassifier
from sklearn.datasets import load_iris
from sklearn.model_selection import train_test_split

X_train, X_test, y_train, y_test = train_test_split(*load_iris(return_X_y=True, as_frame=True), random_state=0)

# A larger context and more bags are better, and need more memory
classifier = FlexTabClassifier(max_context_size=2048, bagging=1)
classifier.fit(X_train, y_train)
print(classifier.predict(X_test))
