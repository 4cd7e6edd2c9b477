// The look of the links below the forms of the sign-in page.
export const linkClass =
  'min-h-11 px-1 font-bold text-primary-text underline decoration-2 underline-offset-4 hover:text-primary'
