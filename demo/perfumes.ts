// The products of the Perfume Lounge: perfumes sold by the millilitre, bottles and boxes for them,
// gift sets. Best sellers come first. Brands are invented; prices are UGX.
import { bundle, type Ware, withSpecials } from './wares.ts'

/**
 * Name, brand, kind, ml of a whole bottle, price of a ml, price of a whole bottle, cost of a ml.
 */
const poured = [
  ['Oud Kasubi', 'Kasubi Oud House', 'Oud and oils', 100, 2500, 220_000, 1350],
  ['Midnight Kololo', 'Nalubaale Scents', 'For men', 100, 1800, 155_000, 950],
  ['Vanilla Kiss', 'Bwindi Bloom', 'For women', 100, 1500, 130_000, 780],
  ['Nile Amber', 'Nalubaale Scents', 'For men', 100, 1700, 145_000, 900],
  ['Rose of Nansana', 'Bwindi Bloom', 'For women', 100, 1600, 138_000, 840],
  ['White Musk Veil', 'Bwindi Bloom', 'For women', 50, 1400, 62_000, 700],
  ['Elgon Noir', 'Elgon Noir', 'For men', 100, 2200, 190_000, 1150],
  ['Black Crane', 'Elgon Noir', 'For men', 100, 2000, 172_000, 1080],
  ['Pearl Blossom', 'Maison Entebbe', 'For women', 75, 1900, 125_000, 1000],
  ['Amber Sultan', 'Kasubi Oud House', 'Oud and oils', 100, 2800, 250_000, 1600],
  ['Kampala Nights', 'Nalubaale Scents', 'For men', 100, 1600, 140_000, 850],
  ['Jasmine Garden', 'Bwindi Bloom', 'For women', 100, 1400, 120_000, 720],
  ['Lake Breeze', 'Nalubaale Scents', 'For men', 100, 1300, 112_000, 660],
  ['Pink Frangipani', 'Bwindi Bloom', 'For women', 75, 1500, 100_000, 790],
  ['White Oud', 'Kasubi Oud House', 'Oud and oils', 50, 3500, 160_000, 2050],
  ['Savannah Leather', 'Elgon Noir', 'For men', 100, 2100, 182_000, 1120],
  ['Velvet Peony', 'Maison Entebbe', 'For women', 75, 2000, 132_000, 1060],
  ['Citrus Market', 'Nalubaale Scents', 'For everyone', 100, 1200, 104_000, 600],
  ['Saffron Sky', 'Kasubi Oud House', 'Oud and oils', 100, 3000, 265_000, 1720],
  ['Cherry Entebbe', 'Maison Entebbe', 'For women', 75, 1800, 118_000, 930],
  ['Cedar Hill', 'Elgon Noir', 'For men', 100, 1700, 148_000, 910],
  ['Golden Lily', 'Maison Entebbe', 'For women', 75, 2200, 145_000, 1180],
  ['Green Tea Morning', 'Nalubaale Scents', 'For everyone', 100, 1200, 102_000, 590],
  ['Tobacco and Honey', 'Elgon Noir', 'For men', 100, 2300, 200_000, 1240],
  ['Coconut Sunset', 'Bwindi Bloom', 'For women', 100, 1300, 110_000, 640],
  ['Royal Drum', 'Elgon Noir', 'For men', 100, 2600, 228_000, 1400],
  ['Sandalwood Dust', 'Kasubi Oud House', 'Oud and oils', 100, 2400, 210_000, 1300],
  ['Ocean Drift', 'Nalubaale Scents', 'For everyone', 100, 1300, 112_000, 650],
  ['Bwindi Orchid', 'Bwindi Bloom', 'For women', 50, 2000, 88_000, 1050],
  ['Vetiver Road', 'Maison Entebbe', 'For everyone', 75, 2100, 138_000, 1100],
] as const

/**
 * Name, brand (null: no code on it, the shop prints a label), kind, cost, price, reorder level,
 * delivered at once.
 */
const counted = [
  ['Glass atomizer 10 ml', null, 'Bottles and boxes', 900, 2000, 60, 144],
  ['Glass atomizer 30 ml', null, 'Bottles and boxes', 1600, 3500, 48, 144],
  ['Pocket spray 5 ml', null, 'Bottles and boxes', 600, 1500, 48, 144],
  ['Gift box, small', null, 'Bottles and boxes', 2200, 5000, 24, 48],
  ['Gift bag with ribbon', null, 'Bottles and boxes', 800, 2000, 30, 100],
  ['Body mist Berry 250 ml', 'Bwindi Bloom', 'For women', 14_000, 25_000, 8, 24],
  ['Bakhoor incense 40 g', 'Kasubi Oud House', 'Home scents', 9000, 18_000, 10, 24],
  ['Car scent Coffee', 'Maison Entebbe', 'Home scents', 4500, 9000, 10, 24],
  ['Reed diffuser Linen 120 ml', 'Maison Entebbe', 'Home scents', 24_000, 45_000, 5, 12],
] as const

const perfumes: readonly Ware[] = poured.map(
  ([name, brand, category, size, price, bottle, cost]) => ({
    name,
    brand,
    category,
    supplier: 'Sahara Fragrance Importers',
    origin: '629',
    unit: 'ml',
    tracking_type: 'milliliter',
    pack: 500,
    reorder_level: 150,
    cost_price: cost,
    selling_price: price,
    selling_price_per_ml: price,
    bottle_size_ml: size,
    wholesale_price_per_bottle: bottle,
  }),
)

const accessories: readonly Ware[] = counted.map(
  ([name, brand, category, cost, price, reorder_level, pack]) => ({
    name,
    brand,
    category,
    supplier: brand === null ? 'Pearl Glass and Packaging' : 'Sahara Fragrance Importers',
    origin: brand === null ? null : '629',
    unit: 'pcs',
    pack,
    reorder_level,
    cost_price: cost,
    selling_price: price,
  }),
)

const KIND = 'Gift sets'
const sets: readonly Ware[] = [
  bundle('Gift set for him', KIND, { cost: 32_300, price: 65_000 }, [
    ['Midnight Kololo', 30],
    ['Glass atomizer 30 ml', 1],
    ['Gift box, small', 1],
  ]),
  bundle('Gift set for her', KIND, { cost: 41_200, price: 80_000 }, [
    ['Vanilla Kiss', 30],
    ['Body mist Berry 250 ml', 1],
    ['Glass atomizer 30 ml', 1],
    ['Gift bag with ribbon', 1],
  ]),
  bundle('Travel trio 3 x 5 ml', KIND, { cost: 14_550, price: 27_000 }, [
    ['Nile Amber', 5],
    ['Rose of Nansana', 5],
    ['White Musk Veil', 5],
    ['Pocket spray 5 ml', 3],
  ]),
]

export const perfumeWares: readonly Ware[] = withSpecials([...perfumes, ...accessories, ...sets], {
  'Oud Kasubi': { pricing_tiers: { retail: 2500, wholesale: 2100, individual: 2700 } },
  'Midnight Kololo': { pricing_tiers: { retail: 1800, wholesale: 1500, individual: null } },
  'White Oud': { allow_custom_price: true, min_price: 3200, max_price: 4000 },
  'Saffron Sky': { allow_custom_price: true, min_price: 2700, max_price: 3200, left: 60 },
  'Green Tea Morning': { brand: null, origin: null },
  'Citrus Market': { brand: null, origin: null },
  'Golden Lily': { left: 0 },
  'Royal Drum': { left: 0 },
  'Cedar Hill': { left: 85 },
  'Body mist Berry 250 ml': { left: 3 },
})
