/** Replaces a package that is not installed. */
export default null;
