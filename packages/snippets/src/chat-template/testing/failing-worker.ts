// A worker that exits while it starts.
process.exit(1);
