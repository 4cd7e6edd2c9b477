// violates: comment-width - a comment that is wider than the line width.
/** This comment starts on one line and does not end there, although the formatter would have wrapped code that is as wide. */
export const WIDE = 1
