// The look of what leads on from a form of the sign-in page.
export const linkClass = 'min-h-11 px-1 font-bold text-primary-text underline decoration-2 underline-offset-4 hover:text-primary'
