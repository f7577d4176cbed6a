# pip install sample-factory
python -m sample_factory.huggingface.load_from_hub -r acme/thing-base -d ./train_dir
