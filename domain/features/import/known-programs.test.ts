// Files of other shop programs are known by their heads, which are those of public files.
import { expect, test } from 'vitest'
import type { ImportKind } from './import-fields.ts'
import { matchColumns, matchHeader } from './match-columns.ts'

/** The title of the column of each field. */
const found = (kind: ImportKind, head: string): Record<string, string> => {
  const titles = head.split(';')
  return Object.fromEntries(
    matchColumns(kind, titles).flatMap((field, index) =>
      field === null ? [] : [[field, titles[index] ?? '']],
    ),
  )
}

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
    'WooCommerce',
    'products',
    'ID;Typ;Artikelnummer;GTIN, UPC, EAN oder ISBN;Name;Ist hervorgehoben?;Vorrätig?;Bestand;Geringe Lagermenge;Angebotspreis;Regulärer Preis;Kategorien;Marken',
    {
      barcode: 'GTIN, UPC, EAN oder ISBN',
      name: 'Name',
      stock: 'Bestand',
      reorder_level: 'Geringe Lagermenge',
      selling_price: 'Regulärer Preis',
      category: 'Kategorien',
      brand: 'Marken',
    },
  ],
  [
    'WooCommerce',
    'products',
    'ID;Tipo;SKU;Nombre;¿Está destacado?;¿En inventario?;Inventario;Cantidad de bajo inventario;Precio rebajado;Precio normal;Categorías;Superior',
    {
      barcode: 'SKU',
      name: 'Nombre',
      stock: 'Inventario',
      reorder_level: 'Cantidad de bajo inventario',
      selling_price: 'Precio normal',
      category: 'Categorías',
    },
  ],
  [
    'WooCommerce',
    'products',
    'ID;Type;UGS;Nom;Mis en avant ?;Description;En stock ?;Stock;Montant de stock faible;Tarif promo;Tarif régulier;Catégories',
    {
      barcode: 'UGS',
      name: 'Nom',
      stock: 'Stock',
      reorder_level: 'Montant de stock faible',
      selling_price: 'Tarif régulier',
      category: 'Catégories',
    },
  ],
  [
    'Square',
    'products',
    'Reference Handle;Item Name;Variation Name;SKU;Description;Price;Current Quantity Main;Stock Alert Enabled Main;Stock Alert Count Main;GTIN',
    {
      name: 'Item Name',
      selling_price: 'Price',
      stock: 'Current Quantity Main',
      reorder_level: 'Stock Alert Count Main',
      barcode: 'GTIN',
    },
  ],
  [
    'Tally',
    'products',
    'Particulars;Quantity;Rate;Value',
    { name: 'Particulars', stock: 'Quantity', cost_price: 'Rate' },
  ],
  [
    'uniCenta',
    'products',
    'Reference;Barcode;Name;BuyPrice;SellPrice;Category',
    {
      barcode: 'Barcode',
      name: 'Name',
      cost_price: 'BuyPrice',
      selling_price: 'SellPrice',
      category: 'Category',
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
    'Product/Service Name;Sales Description;SKU;Type;Sales Price / Rate;Taxable;Purchase Description;Purchase Cost;Quantity On Hand;Reorder Point',
    {
      name: 'Product/Service Name',
      barcode: 'SKU',
      selling_price: 'Sales Price / Rate',
      cost_price: 'Purchase Cost',
      stock: 'Quantity On Hand',
      reorder_level: 'Reorder Point',
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
