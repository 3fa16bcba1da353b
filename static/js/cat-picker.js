// The picker of cats.
