// The drawing of the mark on a grid of 32 units: a receipt whose torn lower edge forms a W, and its two lines of print.
// Read by the logo component and by the build, which makes the icons of the browser tab and the home screen from it.
export const RECEIPT = 'M8 3h16a3 3 0 0 1 3 3v15.6L22 29l-6-7.2L10 29l-5-7.4V6a3 3 0 0 1 3-3z'
export const LINES = 'M10.5 9.5h11 M10.5 15h6.5'

/** Bar petrol, the ink on the marigold receipt in both themes. */
export const INK = '#0a3b39'
export const MARIGOLD = '#f5ab22'
