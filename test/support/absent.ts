/** Stands where a package would be that nobody has installed. */
export default null;
