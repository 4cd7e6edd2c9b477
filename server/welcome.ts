// What is printed when the server is ready.
import type { Phones } from './listening.ts'

type ShopAddresses = {
  readonly address: string
  readonly setupLink: string | null
  readonly phones: Phones | null
}

/**
 * The addresses of the shop, for its computer and for phones, and the link for the first account.
 */
export const welcomeLines = ({ address, setupLink, phones }: ShopAddresses): string[] => [
  `Webale is ready: ${address}`,
  ...(phones === null
    ? []
    : [
        `On phones and other computers: ${phones.address}`,
        `Connect a phone: ${phones.join}`,
        phones.other,
      ]
  ).filter((line) => line !== null),
  ...(setupLink === null
    ? []
    : [`The first account becomes the administrator. Make it here: ${setupLink}`]),
]
