// The shelf of the Cosmetics department: lotions, make-up, hair, and refills by the litre and the
// kilo. What sells best comes first. Brands are invented; prices are UGX.
import { bundle, type Ware, withSpecials } from './wares.ts'

/**
 * Name, brand (null: the shop prints a label), kind, cost, price, wholesale price (null: no tiers),
 * reorder level, delivered at once.
 */
const counted = [
  ['Shea glow lotion 400 ml', 'Mama Nile', 'Skin', 7500, 12_000, 10_000, 24, 48],
  ['Petroleum jelly 250 g', 'Softa', 'Skin', 4200, 6500, 5500, 24, 48],
  ['Roll-on Fresh 50 ml', 'Softa', 'Skin', 3800, 6000, null, 20, 48],
  ['Herbal soap bar', 'Mama Nile', 'Skin', 1500, 2500, 2000, 48, 144],
  ['Braid extension 100 g', 'Nyange Hair', 'Hair', 3000, 5000, 4000, 60, 200],
  ['Lip gloss clear', 'Kanzi Colour', 'Make-up', 2500, 5000, null, 15, 36],
  ['Hair food 200 g', 'Nyange Hair', 'Hair', 5000, 8000, 6800, 12, 36],
  ['Baby jelly 100 g', 'Tiny Crane', 'Baby', 2600, 4500, null, 20, 48],
  ['Matte lipstick Ruby', 'Kanzi Colour', 'Make-up', 6000, 12_000, null, 10, 24],
  ['Coconut conditioner 400 ml', 'Nyange Hair', 'Hair', 9000, 15_000, null, 10, 24],
  ['Medicated soap 100 g', 'Clearwell', 'Skin', 2200, 3500, 3000, 30, 72],
  ['Nail polish red', 'Kanzi Colour', 'Make-up', 2000, 4000, null, 12, 36],
  ['Satin bonnet', null, 'Hair', 4000, 8000, null, 10, 24],
  ['Body lotion Cocoa 400 ml', 'Mama Nile', 'Skin', 7200, 11_500, 9800, 18, 48],
  ['Compact powder Mocha', 'Kanzi Colour', 'Make-up', 11_000, 20_000, null, 8, 12],
  ['Edge control 100 g', 'Nyange Hair', 'Hair', 6500, 11_000, null, 10, 24],
  ['Baby powder 200 g', 'Tiny Crane', 'Baby', 4800, 7500, null, 12, 24],
  ['Styling gel 500 ml', 'Nyange Hair', 'Hair', 5500, 9000, 7500, 12, 24],
  ['Face wash Neem 150 ml', 'Clearwell', 'Skin', 9500, 16_000, null, 8, 24],
  ['Eyeliner pen', 'Kanzi Colour', 'Make-up', 3500, 7000, null, 12, 24],
  ['Bathing gel Citrus 1 litre', 'Softa', 'Skin', 10_500, 17_000, null, 8, 12],
  ['Matte lipstick Nude', 'Kanzi Colour', 'Make-up', 6000, 12_000, null, 10, 24],
  ['Relaxer regular 250 g', 'Nyange Hair', 'Hair', 7000, 11_500, 9500, 10, 24],
  ['Lip balm Cherry', 'Softa', 'Skin', 1800, 3500, null, 20, 48],
  ['Foundation Mocha 30 ml', 'Kanzi Colour', 'Make-up', 16_000, 28_000, null, 6, 12],
  ['Aloe gel 200 ml', 'Clearwell', 'Skin', 8500, 14_000, null, 8, 24],
  ['Crochet hair pack', 'Nyange Hair', 'Hair', 12_000, 20_000, 17_000, 12, 36],
  ['False lashes, pair', 'Kanzi Colour', 'Make-up', 2200, 5000, null, 15, 48],
  ['Shampoo Tea Tree 400 ml', 'Clearwell', 'Hair', 9800, 16_500, null, 8, 24],
  ['Mascara Volume', 'Kanzi Colour', 'Make-up', 7500, 14_000, null, 8, 24],
  ['Hand cream 75 ml', 'Mama Nile', 'Skin', 4500, 8000, null, 10, 24],
  ['Sunscreen SPF 50 60 ml', 'Clearwell', 'Skin', 19_000, 32_000, null, 5, 12],
  ['Vitamin C serum 30 ml', 'Clearwell', 'Skin', 17_000, 30_000, null, 5, 12],
  ['Nail polish remover 100 ml', 'Kanzi Colour', 'Make-up', 2600, 5000, null, 10, 24],
  ['Make-up brush set', null, 'Make-up', 15_000, 30_000, null, 5, 12],
  ['Brow pencil brown', 'Kanzi Colour', 'Make-up', 2400, 5000, null, 12, 24],
  ['Synthetic wig, bob', null, 'Hair', 45_000, 85_000, null, 4, 6],
  ['Human hair wig 12 inch', null, 'Hair', 190_000, 320_000, null, 2, 4],
] as const

/**
 * Name, unit, cost, price, reorder level, delivered at once: filled into what the customer brings.
 */
const refilled = [
  ['Liquid soap, refill', 'litre', 2200, 4000, 20, 60],
  ['Coconut oil, refill', 'litre', 9000, 15_000, 5, 20],
  ['Shea butter, loose', 'kg', 11_000, 18_000, 5, 20],
  ['Glycerine, refill', 'litre', 7000, 12_000, 4, 10],
] as const

const goods: readonly Ware[] = counted.map(
  ([name, brand, category, cost, price, wholesale, reorder_level, pack]) => ({
    name,
    brand,
    category,
    supplier: brand === 'Mama Nile' ? 'Lira Shea Cooperative' : 'Lakeside Beauty Wholesalers',
    origin: brand === null ? null : brand === 'Kanzi Colour' ? '690' : '616',
    unit: 'pcs',
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

const refills: readonly Ware[] = refilled.map(([name, unit, cost, price, reorder_level, pack]) => ({
  name,
  category: 'Refills',
  supplier: 'Lira Shea Cooperative',
  origin: null,
  unit,
  volume_unit: unit,
  tracking_type: 'volume',
  pack,
  reorder_level,
  cost_price: cost,
  selling_price: price,
}))

const KIND = 'Kits'
const kits: readonly Ware[] = [
  bundle('Glow kit', KIND, { cost: 13_200, price: 20_500 }, [
    ['Shea glow lotion 400 ml', 1],
    ['Herbal soap bar', 2],
    ['Lip balm Cherry', 1],
  ]),
  bundle('Hair day kit', KIND, { cost: 22_800, price: 36_000 }, [
    ['Shampoo Tea Tree 400 ml', 1],
    ['Coconut conditioner 400 ml', 1],
    ['Satin bonnet', 1],
  ]),
  bundle('New baby pack', KIND, { cost: 9100, price: 14_000 }, [
    ['Baby jelly 100 g', 1],
    ['Baby powder 200 g', 1],
    ['Coconut oil, refill', 0.2],
  ]),
]

export const cosmeticWares: readonly Ware[] = withSpecials([...goods, ...refills, ...kits], {
  'Braid extension 100 g': { pricing_tiers: { retail: 5000, wholesale: 4000, individual: 5500 } },
  'Synthetic wig, bob': { allow_custom_price: true, min_price: 70_000, max_price: 100_000 },
  'Human hair wig 12 inch': {
    allow_custom_price: true,
    min_price: 280_000,
    max_price: 380_000,
    left: 1,
  },
  'Herbal soap bar': { is_favourite: true },
  'Compact powder Mocha': { left: 2 },
  'Foundation Mocha 30 ml': { left: 0 },
  'Sunscreen SPF 50 60 ml': { left: 0 },
  'Baby powder 200 g': { left: 4 },
  'Glycerine, refill': { left: 2.5 },
})
