// The shelf of Printing & Design: paper, pens, blanks to print on, and media by the metre. What
// sells best comes first. Brands are invented; prices are UGX.
import { bundle, type Ware, withSpecials } from './wares.ts'

/**
 * Name, brand (null: the shop prints a label), kind, unit, cost, price, wholesale price (null: no
 * tiers), reorder level, delivered at once.
 */
const counted = [
  ['Ball pen blue', 'Writewell', 'Stationery', 'pcs', 350, 700, 500, 100, 500],
  ['Exercise book 96 pages', 'Scholar Crane', 'Stationery', 'pcs', 900, 1500, 1200, 100, 240],
  ['A4 paper 80 gsm', 'Paperbird', 'Paper', 'ream', 17_500, 23_000, 21_000, 15, 50],
  ['Envelope A4 brown', 'Paperbird', 'Paper', 'pcs', 200, 500, null, 100, 500],
  ['Counter book 2 quire', 'Scholar Crane', 'Stationery', 'pcs', 4500, 7000, 6000, 20, 48],
  ['Pencil HB', 'Writewell', 'Stationery', 'pcs', 200, 500, 350, 60, 288],
  ['Spring file', 'Paperbird', 'Stationery', 'pcs', 900, 2000, null, 30, 100],
  ['Receipt book, duplicate', 'Paperbird', 'Stationery', 'pcs', 3200, 6000, null, 15, 40],
  ['Ball pen black', 'Writewell', 'Stationery', 'pcs', 350, 700, 500, 60, 500],
  ['Blank mug white', null, 'Blanks', 'pcs', 6500, 12_000, 10_000, 24, 36],
  ['Blank T-shirt cotton', null, 'Blanks', 'pcs', 11_000, 18_000, 15_500, 20, 60],
  ['Manila card A1', 'Paperbird', 'Paper', 'pcs', 700, 1500, null, 30, 100],
  ['Clear tape', 'Writewell', 'Stationery', 'pcs', 1200, 2500, null, 20, 72],
  ['Photo paper A4, pack of 20', 'Paperbird', 'Paper', 'pack', 14_000, 25_000, null, 8, 20],
  ['Glue stick', 'Writewell', 'Stationery', 'pcs', 1500, 3000, null, 15, 48],
  ['Permanent marker', 'Writewell', 'Stationery', 'pcs', 1400, 3000, null, 20, 60],
  ['Box file', 'Paperbird', 'Stationery', 'pcs', 6500, 11_000, null, 10, 24],
  ['Ruler 30 cm', 'Scholar Crane', 'Stationery', 'pcs', 600, 1500, null, 20, 100],
  ['Mathematical set', 'Scholar Crane', 'Stationery', 'pcs', 4200, 8000, null, 12, 36],
  ['Blank cap', null, 'Blanks', 'pcs', 6000, 11_000, null, 12, 36],
  ['Lanyard with holder', null, 'Blanks', 'pcs', 1800, 4000, 3000, 40, 200],
  ['Highlighter, set of 4', 'Writewell', 'Stationery', 'pack', 5500, 10_000, null, 8, 24],
  ['A3 paper 80 gsm', 'Paperbird', 'Paper', 'ream', 34_000, 45_000, null, 4, 10],
  ['Wedding card blank', null, 'Blanks', 'pcs', 1500, 3500, null, 100, 500],
  ['PVC card blank', null, 'Blanks', 'pcs', 1200, 3000, null, 50, 200],
  ['Staples, box of 1000', 'Writewell', 'Stationery', 'box', 1800, 3500, null, 10, 40],
  ['Envelope DL white', 'Paperbird', 'Paper', 'pcs', 120, 300, null, 100, 500],
  ['Stapler', 'Writewell', 'Stationery', 'pcs', 9000, 16_000, null, 5, 12],
] as const

/** Name, cost, price of a metre, reorder level, delivered at once. */
const rolls = [
  ['Banner flex', 6500, 15_000, 15, 50],
  ['Vinyl sticker roll', 8000, 18_000, 12, 50],
  ['Canvas roll', 18_000, 38_000, 6, 20],
] as const

const goods: readonly Ware[] = counted.map(
  ([name, brand, category, unit, cost, price, wholesale, reorder_level, pack]) => ({
    name,
    brand,
    category,
    supplier: category === 'Blanks' ? 'Silk Road Print Media' : 'Nasser Road Paper Depot',
    origin: brand === null ? null : brand === 'Writewell' ? '890' : '616',
    unit,
    pack,
    reorder_level,
    cost_price: cost,
    selling_price: price,
    pricing_tiers:
      wholesale === null
        ? { retail: null, wholesale: null, individual: null }
        : { retail: price, wholesale, individual: null },
  }),
)

const media: readonly Ware[] = rolls.map(([name, cost, price, reorder_level, pack]) => ({
  name,
  category: 'Print media',
  supplier: 'Silk Road Print Media',
  origin: null,
  unit: 'm',
  volume_unit: 'm',
  tracking_type: 'volume',
  pack,
  reorder_level,
  cost_price: cost,
  selling_price: price,
}))

const KIND = 'Packs'
const packs: readonly Ware[] = [
  bundle('School starter pack', KIND, { cost: 18_100, price: 29_500 }, [
    ['Exercise book 96 pages', 12],
    ['Ball pen blue', 4],
    ['Pencil HB', 2],
    ['Ruler 30 cm', 1],
    ['Mathematical set', 1],
  ]),
  bundle('Office refill pack', KIND, { cost: 41_600, price: 57_000 }, [
    ['A4 paper 80 gsm', 2],
    ['Ball pen black', 10],
    ['Spring file', 3],
  ]),
]

export const stationeryWares: readonly Ware[] = withSpecials([...goods, ...media, ...packs], {
  'Photo paper A4, pack of 20': { quantity_per_unit: 20 },
  'Highlighter, set of 4': { quantity_per_unit: 4 },
  'Staples, box of 1000': { quantity_per_unit: 1000 },
  'Wedding card blank': { allow_custom_price: true, min_price: 2500, max_price: 5000 },
  'Blank T-shirt cotton': { allow_custom_price: true, min_price: 15_000, max_price: 22_000 },
  'Banner flex': { allow_custom_price: true, min_price: 12_000, max_price: 18_000 },
  'A3 paper 80 gsm': { left: 0 },
  'Blank mug white': { left: 7 },
  'Box file': { left: 3 },
  'Canvas roll': { left: 1.5 },
})
