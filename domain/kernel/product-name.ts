// The name of the product. The name of the shop is in its settings.
export const PRODUCT_NAME = 'Webale'
export const PRODUCT_VERSION = '1.0.0'
export const CURRENCY = 'UGX'
