// Help, tab Inventory: products, bundles, reorder levels, tracking types, labels.
import type { HelpGuide } from './help-guide.ts'
import { purchases } from './help-purchases.ts'
import { stockCount } from './help-stock-count.ts'

const products: HelpGuide = {
  id: 'products',
  title: 'Products, units and quantity per unit',
  steps: [
    {
      text:
        'An administrator opens **Inventory** and presses **Add Product**. ' +
        'Others can look at products.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    {
      text:
        'Enter name, price, stock, unit and barcode. **More** shows everything else. ' +
        '**Save and add another** opens an empty form.',
    },
    {
      text:
        '**Quantity per unit** says how many single items one unit holds, ' +
        'for example 12 for a dozen. Reports count items sold with it; it is 1 at first.',
    },
    {
      text:
        'Prices for retail, wholesale and individual customers are optional. ' +
        'Where there is one, the till lets you choose it for the line.',
    },
    {
      text:
        'With **Allow custom price** the price may be typed at the till, ' +
        'between the minimum and the maximum.',
    },
    { text: 'Scan or type the barcode. Without one the product gets an internal barcode.' },
  ],
}

const pictures: HelpGuide = {
  id: 'product-pictures',
  title: 'Pictures of products',
  steps: [
    {
      text:
        'An administrator edits a product and presses **Choose picture**, ' +
        'or **Take photo** on a phone. The photo is made small.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    {
      text:
        'Inventory shows the pictures. **Show pictures** in Settings shows them at Point ' +
        'of Sale, on this device only.',
      to: '/settings',
      link: 'Open Settings',
    },
  ],
}

const bundles: HelpGuide = {
  id: 'bundles',
  title: 'Bundles',
  steps: [
    {
      text:
        'A bundle is one product made of others, such as a gift set. ' +
        'First add the products that go into it.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    {
      text:
        'Add the bundle as a product with its own name and price, and switch on **This ' +
        'product is a bundle**.',
    },
    {
      text:
        'After saving, **Manage Bundle Components** opens. ' +
        'Choose each component and how much of it one bundle takes.',
    },
    { text: "The bundle's stock is as many bundles as its components allow." },
    { text: 'Selling a bundle takes its components from the stock.' },
    {
      text: 'The **Bundle Guide** shows all this with an example to play with.',
      to: '/bundle-guide',
      link: 'Open the Bundle Guide',
    },
  ],
}

const reorder: HelpGuide = {
  id: 'reorder-levels',
  title: 'Reorder levels and low-stock alerts',
  steps: [
    { text: 'Every product has a **reorder level**; it is 10 unless you enter another.' },
    {
      text:
        'At the reorder level or below it a product is low, at 0 it is out. ' +
        'The bar beside its stock shows how near it is.',
    },
    {
      text: '**Stock Alerts** on the Inventory page lists what is out first, then what is low.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    {
      text:
        'Adv Inventory keeps an alert for every product at its level, ' +
        'until somebody presses **Resolve**.',
      to: '/inventory-advanced',
      link: 'Open Adv Inventory',
    },
    {
      text: 'Sales Report shows the first five that need restocking.',
      to: '/reports',
      link: 'Open Sales Report',
    },
  ],
}

const tracking: HelpGuide = {
  id: 'tracking-types',
  title: 'Tracking types: unit, volume and service',
  steps: [
    { text: '**Unit**: counted in whole pieces. Soap, cards, bottles.' },
    { text: '**Volume**: measured, with up to three decimals. Cloth in metres, sugar in kg.' },
    {
      text:
        '**Service**: something with no physical stock. ' +
        'The till finds only products with stock above 0, so enter a stock for it.',
    },
    {
      text: 'Work that you do at the counter belongs in **Services** and needs no stock at all.',
      to: '/services',
      link: 'Open Services',
    },
    {
      text:
        '**Milliliter** is for perfumes: stock, price and cost are per ml, ' +
        'and a whole bottle can have a price of its own. ' +
        'New goods of a perfume department always use it.',
    },
  ],
}

const labels: HelpGuide = {
  id: 'labels',
  title: 'Barcode labels',
  steps: [
    {
      text:
        'For products you have: press the label button of a row in **Inventory**, ' +
        'or **Choose for labels** for several products. Every label carries the product code.',
      to: '/inventory',
      link: 'Open Inventory',
    },
    { text: 'Each label has a QR code and bars, so every scanner can read it.' },
    {
      text:
        'For new codes: open the **Barcode Generator**, type a name and press **Add to ' +
        'queue**. Every label gets a new code.',
      to: '/barcode-generator',
      link: 'Open the Barcode Generator',
    },
    {
      text:
        'Choose a product there and its labels carry the code it has. ' +
        "Switch off **Use this product's code** for new codes.",
    },
    {
      text:
        'Tap the place where a half-used sheet begins, then **Print**: ' +
        'A4, 21 labels a page, scale 100 %, margins none.',
    },
    {
      text: 'Scan a new code into the **Barcode** field of its product. Then the till finds it.',
      to: '/inventory',
      link: 'Open Inventory',
    },
  ],
}

const variants: HelpGuide = {
  id: 'variants',
  title: 'Product variants',
  steps: [
    {
      text:
        'Sizes and shades of one product are kept in **Adv Inventory**, ' +
        'tab **Product Variants**: each with its own SKU, price, stock and reorder level.',
      to: '/inventory-advanced?tab=variants',
      link: 'Open Product Variants',
    },
    { text: 'The till finds products, not variants. To sell a variant, add it as a product.' },
  ],
}

const internalUsage: HelpGuide = {
  id: 'internal-usage',
  title: 'Internal usage',
  steps: [
    {
      text:
        'Testers, gifts, broken goods and what the shop uses itself are recorded with ' +
        '**Record Usage**. The stock goes down at once.',
      to: '/internal-usage',
      link: 'Open Internal Usage',
    },
    { text: 'The value is the quantity times the selling price.' },
    {
      text:
        'Every record waits as **Pending Review** until an administrator marks it as ' +
        'accounted or adjusted.',
    },
  ],
}

const importing: HelpGuide = {
  id: 'import',
  title: 'Import',
  steps: [
    {
      text:
        'An administrator opens **Import** from Settings and chooses products or ' +
        'customers. **Download template** shows the columns.',
      to: '/import',
      link: 'Open Import',
    },
    { text: 'Choose an Excel or CSV file with up to 5,000 rows. The first row names the columns.' },
    {
      text:
        'Compare the columns. An empty cell changes nothing. ' +
        '**Create missing categories** adds unknown categories.',
    },
    {
      text:
        '**Check** counts new, changed and same rows, and lists errors. ' +
        'Nothing is written yet.',
    },
    {
      text:
        'Products are found by barcode or name, customers by phone. ' +
        'Only new products get a stock.',
    },
    {
      text:
        'Correct errors in your file and choose it again. ' +
        'The last button imports all rows, or none.',
    },
  ],
}

const transfer: HelpGuide = {
  id: 'transfer',
  title: 'Transfers',
  uses: 'transfers',
  steps: [
    {
      text:
        'A leader opens **Transfers** and presses **Send goods**. ' +
        'Choose where they go, add products, press **Send**.',
      to: '/transfers',
      link: 'Open Transfers',
    },
    {
      text:
        'The stock falls at once. The goods are **On the way** until somebody of the other ' +
        'department receives them.',
    },
    {
      text:
        'Open the transfer there and press **Receive**. Type what arrived. ' +
        'When something is missing, give a reason.',
    },
    { text: '**Cancel transfer** brings all goods back, while nobody received them.' },
    {
      text:
        'Administrators choose the **Product there**, or **New product there**. ' +
        '**Makes** says how many units one gives.',
    },
  ],
}

export const inventoryGuides: readonly HelpGuide[] = [
  products,
  pictures,
  bundles,
  reorder,
  tracking,
  variants,
  labels,
  internalUsage,
  stockCount,
  importing,
  purchases,
  transfer,
]
