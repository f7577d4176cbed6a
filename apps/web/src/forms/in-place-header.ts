/** Marks form requests of the script, which inserts a part of the response into the current page. */
export const inPlaceHeader = "x-in-place";
