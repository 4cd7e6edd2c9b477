// Columns are matched by the best name, not by the first one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importFields, type ImportKind } from './import-fields.ts'
import { matchColumns, matchHeader, settleDoubt } from './match-columns.ts'

/** The title of the column of each field. */
const found = (kind: ImportKind, head: string): Record<string, string> => {
  const titles = head.split(';')
  return Object.fromEntries(
    matchColumns(kind, titles).flatMap((field, index) =>
      field === null ? [] : [[field, titles[index] ?? '']],
    ),
  )
}

test('IMPORT-034 the exact name wins over other names, wherever it stands', () => {
  expect(found('products', 'Item;Code;Barcode;Price;Qty')).toEqual({
    name: 'Item',
    barcode: 'Barcode',
    selling_price: 'Price',
    stock: 'Qty',
  })
  expect(found('products', 'Name;Price;Selling Price;Quantity;Stock')).toMatchObject({
    selling_price: 'Selling Price',
    stock: 'Stock',
  })
  expect(found('products', 'Name;SKU;GTIN')).toMatchObject({ barcode: 'GTIN' })
  expect(found('products', 'Name;SKU')).toMatchObject({ barcode: 'SKU' })
  expect(found('products', 'Name;Sale price;Regular price')).toMatchObject({
    selling_price: 'Regular price',
  })
  expect(found('products', 'Name;Opening stock;In stock?;Qty')).toEqual({
    name: 'Name',
    stock: 'Qty',
  })
  expect(found('products', 'Name;In stock?')).toEqual({ name: 'Name' })
  expect(found('products', 'Name;Price (UGX);In stock [Main];Current Quantity')).toMatchObject({
    selling_price: 'Price (UGX)',
  })
  expect(found('products', 'Name;Retail price')).toMatchObject({ selling_price: 'Retail price' })
  expect(found('products', 'Name;Retail price;Price')).toMatchObject({
    selling_price: 'Price',
    retail: 'Retail price',
  })
  expect(found('customers', 'First Name;Last Name;Phone Number')).toEqual({
    name: 'First Name',
    last_name: 'Last Name',
    phone: 'Phone Number',
  })
})

test('IMPORT-034 each field takes one column, its own name before all others, in any order', () => {
  const titles = importFields('products').flatMap(({ label, aliases = [], weak = [] }) => [
    label,
    ...aliases,
    ...weak,
  ])
  fc.assert(
    fc.property(fc.subarray(titles), fc.infiniteStream(fc.nat()), (chosen, places) => {
      const header = chosen
        .map((title) => ({ title, place: places.next().value ?? 0 }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ title }) => title)

      const columns = matchColumns('products', header)
      const taken = columns.filter((field) => field !== null)
      expect(new Set(taken).size).toBe(taken.length)
      for (const { name, label } of importFields('products'))
        if (header.includes(label) && name !== 'retail')
          expect(columns[header.indexOf(label)], label).toBe(name)
    }),
  )
})

test('IMPORT-035 two equally good columns are a doubt until one is chosen, and an empty one is none', () => {
  const header = ['Name', 'Price [Shop]', 'Price [Bar]']
  const { columns, doubts } = matchHeader('products', header, [['Soap', '100', '200']])
  expect(doubts).toEqual([{ field: 'selling_price', columns: [1, 2] }])
  expect(settleDoubt(columns, { field: 'selling_price', columns: [1, 2] }, 2)).toEqual([
    'name',
    null,
    'selling_price',
  ])
  expect(matchHeader('products', header, [['Soap', '', '200']])).toMatchObject({
    columns: ['name', null, 'selling_price'],
    doubts: [],
  })
  expect(matchHeader('products', ['Name', 'Price', 'Selling Price']).doubts).toEqual([])
})

const HEADS: readonly [string, ImportKind, string, Record<string, string>][] = [
  [
    'Lightspeed',
    'products',
    'id;handle;sku;composite_name;composite_sku;name;description;product_category;variant_option_one_name;variant_option_one_value;tags;supply_price;retail_price;brand_name;supplier_name;active;track_inventory;inventory_Main_Outlet;reorder_point_Main_Outlet',
    {
      barcode: 'sku',
      name: 'name',
      category: 'product_category',
      cost_price: 'supply_price',
      selling_price: 'retail_price',
      brand: 'brand_name',
      stock: 'inventory_Main_Outlet',
      reorder_level: 'reorder_point_Main_Outlet',
    },
  ],
  [
    'Odoo',
    'products',
    'Name;Product Type;Unit of Measure;Sales Price;Customer Taxes;Cost;Internal Reference;Barcode;Product Category;Point of Sale Category',
    {
      name: 'Name',
      unit: 'Unit of Measure',
      selling_price: 'Sales Price',
      cost_price: 'Cost',
      barcode: 'Barcode',
      category: 'Product Category',
    },
  ],
  [
    'ERPNext',
    'products',
    'Item Code;Item Name;Item Group;Default Unit of Measure;Is Stock Item;Standard Selling Rate',
    {
      barcode: 'Item Code',
      name: 'Item Name',
      category: 'Item Group',
      unit: 'Default Unit of Measure',
      selling_price: 'Standard Selling Rate',
    },
  ],
  [
    'Zoho',
    'products',
    'Item ID;Item Name;SKU;HSN/SAC;Description;Rate;Product Type;Usage unit;Purchase Rate;Reorder Point;Vendor;Opening Stock;Opening Stock Value;Stock On Hand;Item Type',
    {
      name: 'Item Name',
      barcode: 'SKU',
      selling_price: 'Rate',
      unit: 'Usage unit',
      cost_price: 'Purchase Rate',
      reorder_level: 'Reorder Point',
      stock: 'Stock On Hand',
    },
  ],
  [
    'Ultimate POS',
    'products',
    'Product Name;Brand;Unit;Category;Sub category;SKU;Barcode Type;Manage Stock?;Alert quantity;Selling Price Tax Type;Product Type;Variation SKUs;Purchase Price Excluding Tax;Selling Price;Opening Stock;Product Description',
    {
      name: 'Product Name',
      brand: 'Brand',
      unit: 'Unit',
      category: 'Category',
      barcode: 'SKU',
      reorder_level: 'Alert quantity',
      cost_price: 'Purchase Price Excluding Tax',
      selling_price: 'Selling Price',
      stock: 'Opening Stock',
    },
  ],
  [
    'Loyverse',
    'products',
    'Handle;SKU;Name;Category;Description;Sold by weight;Cost;Barcode;SKU of included item;Track stock;Available for sale [Shop];Price [Shop];In stock [Shop];Low stock [Shop]',
    {
      name: 'Name',
      category: 'Category',
      cost_price: 'Cost',
      barcode: 'Barcode',
      selling_price: 'Price [Shop]',
      stock: 'In stock [Shop]',
      reorder_level: 'Low stock [Shop]',
    },
  ],
  [
    'Shopify',
    'products',
    'Handle;Title;Body (HTML);Vendor;Type;Variant SKU;Variant Inventory Qty;Variant Price;Variant Compare At Price;Variant Barcode;Cost per item',
    {
      name: 'Title',
      brand: 'Vendor',
      category: 'Type',
      stock: 'Variant Inventory Qty',
      selling_price: 'Variant Price',
      barcode: 'Variant Barcode',
      cost_price: 'Cost per item',
    },
  ],
  [
    'WooCommerce',
    'products',
    'ID;Type;SKU;Name;Is featured?;Description;In stock?;Stock;Low stock amount;Sale price;Regular price;Categories',
    {
      barcode: 'SKU',
      name: 'Name',
      stock: 'Stock',
      reorder_level: 'Low stock amount',
      selling_price: 'Regular price',
      category: 'Categories',
    },
  ],
  [
    'Square',
    'products',
    'Token;Item Name;Variation Name;SKU;Description;Category;Price;GTIN',
    { name: 'Item Name', category: 'Category', selling_price: 'Price', barcode: 'GTIN' },
  ],
  [
    'Open Source POS',
    'products',
    'Barcode;Item Name;Category;Cost Price;Unit Price;Reorder Level;Description;Allow Alt Description;item_image;location1;quantity1',
    {
      barcode: 'Barcode',
      name: 'Item Name',
      category: 'Category',
      cost_price: 'Cost Price',
      selling_price: 'Unit Price',
      reorder_level: 'Reorder Level',
      stock: 'quantity1',
    },
  ],
  [
    'PHP Point Of Sale',
    'products',
    'UPC/EAN/ISBN;Item Name;Category;Cost Price;Unit Price;Quantity;Reorder Level;Description;Allow Alt Description',
    {
      barcode: 'UPC/EAN/ISBN',
      name: 'Item Name',
      category: 'Category',
      cost_price: 'Cost Price',
      selling_price: 'Unit Price',
      stock: 'Quantity',
      reorder_level: 'Reorder Level',
    },
  ],
  [
    'PrestaShop',
    'products',
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Wholesale price;Supplier;Manufacturer;EAN13;UPC;Quantity;Low stock level;Unit price;Description',
    {
      name: 'Name *',
      category: 'Categories (x,y,z...)',
      selling_price: 'Price tax excluded',
      cost_price: 'Wholesale price',
      brand: 'Manufacturer',
      barcode: 'EAN13',
      stock: 'Quantity',
      reorder_level: 'Low stock level',
    },
  ],
  [
    'QuickBooks',
    'products',
    'Product/Service Name;Sales Description;Type;Sales Price;Purchase Cost',
    {
      name: 'Product/Service Name',
      selling_price: 'Sales Price',
      cost_price: 'Purchase Cost',
    },
  ],
  [
    'Open Source POS',
    'customers',
    'First Name;Last Name;Consent;Email;Phone Number;Address 1;Company;Account Number;Discount_Type',
    {
      name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      phone: 'Phone Number',
      address: 'Address 1',
    },
  ],
]

test('IMPORT-036 files of other programs are known by their heads, and each column means one thing', () => {
  for (const [program, kind, head, fields] of HEADS) {
    expect(found(kind, head), program).toEqual(fields)
    expect(matchHeader(kind, head.split(';')), program).toMatchObject({ program, doubts: [] })
  }
  expect(matchHeader('products', ['Name', 'SKU', 'Price']).program).toBeNull()
  expect(found('products', "Nom;Catégorie;Prix de vente;Coût d'achat;Unité")).toEqual({
    name: 'Nom',
    category: 'Catégorie',
    selling_price: 'Prix de vente',
    cost_price: "Coût d'achat",
    unit: 'Unité',
  })
})
