// The secret id of the customer display of this till, kept on this device until it is ended.
export const DISPLAY_KEY = 'webale.customer_display'
