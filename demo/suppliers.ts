// The suppliers of the demo shop, all invented, with their phone numbers; the mail addresses end in
// .example, which nobody can own.

const table = [
  [
    'Sahara Fragrance Importers',
    'Hassan Kiwanuka',
    '0790 000 114',
    'Kikuubo Lane, shop B12, Kampala',
  ],
  [
    'Pearl Glass and Packaging',
    'Agnes Nabirye',
    '0790 000 127',
    'Sixth Street, Industrial Area, Kampala',
  ],
  ['Lakeside Beauty Wholesalers', 'Fatuma Nansubuga', '0790 000 138', 'Nakivubo Road, Kampala'],
  ['Lira Shea Cooperative', 'Janet Apio', '0790 000 142', 'Station Road, Lira'],
  ['Nasser Road Paper Depot', 'Peter Wasswa', '0790 000 155', 'Nasser Road, Kampala'],
  ['Silk Road Print Media', 'Li Wei', '0790 000 169', 'Bombo Road, Kampala'],
] as const

export type SupplierName = (typeof table)[number][0]

export const suppliers = table.map(([name, contact_person, phone, address]) => ({
  name,
  contact_person,
  phone: phone.replaceAll(' ', ''),
  email: `orders@${name.toLowerCase().replaceAll(' ', '-')}.example`,
  address,
}))
