/** Says that our script sends a form, and puts a part of the answer into the page. */
export const inPlaceHeader = "x-in-place";
