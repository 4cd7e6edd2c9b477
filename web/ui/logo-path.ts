// The path of the logo on a grid of 32 units: a receipt whose torn lower edge forms a W, and two
// lines of print. Used by the logo component and by the build, which makes the icons of the browser
// tab and the home screen.
export const RECEIPT = 'M8 3h16a3 3 0 0 1 3 3v15.6L22 29l-6-7.2L10 29l-5-7.4V6a3 3 0 0 1 3-3z'
export const LOGO_LINES = 'M10.5 9.5h11 M10.5 15h6.5'

/** The dark ink on the marigold receipt, the same in both themes. */
export const LOGO_INK = '#0a3b39'
export const MARIGOLD = '#f5ab22'
