// A worker that ends while it starts.
process.exit(1);
