// What the product calls itself, in one place. The shop's own name comes from its settings.
export const PRODUCT_NAME = 'Webale'
export const PRODUCT_VERSION = '1.0.0'
export const CURRENCY = 'UGX'
