// What people type into Ctrl+K besides the names of pages: a shopkeeper's words for each page, the
// settings by name, and words that lead to guides of the help.
import type { Page } from './page.ts'
import { canOpenPage } from './page-access.ts'
import { pages } from './pages.ts'
import { isAdmin, type Actor } from './role.ts'

type Route = (typeof pages)[number]['route']

/** Words for each page beside its names, in small letters. */
export const PAGE_WORDS: Readonly<Record<Route, string>> = {
  '/': 'home today figures takings overview',
  '/today': 'day evening takings figures summary',
  '/devices': 'phone tablet computer drawer printer till',
  '/sales': 'till sell cart checkout discount split payment change hold price receipt',
  '/sales-history': 'receipt return refund exchange void cancel sale reprint take back',
  '/customers': 'credit debt client buyer phone number account',
  '/debtors': 'credit debt owe owing loan pay later balance',
  '/services': 'labour work repair salon haircut',
  '/mobile-money': 'mtn airtel momo float deposit withdraw agent',
  '/inventory': 'product goods stock item price barcode add bottle perfume picture bundle',
  '/stock-counts': 'count stocktake stock take shelf',
  '/inventory-advanced': 'variant supplier alert low stock category',
  '/purchases': 'receive delivery supplier order buy goods in invoice cost',
  '/transfers': 'send move branch other shop',
  '/barcode-generator': 'label sticker print code',
  '/internal-usage': 'own use tester spoiled used',
  '/bundle-guide': 'kit set gift pack',
  '/reconcile': 'drawer count cash notes evening close day short over',
  '/shift': 'drawer open close count cash float pay in pay out till z report',
  '/expenses': 'cost spend rent power pay bill',
  '/discrepancies': 'check wrong mistake suspicious minus stock',
  '/reports': 'sales profit money week month figures staff pdf excel',
  '/analytics': 'chart trend best seller',
  '/admin-reports': 'statement profit audit department',
  '/shop-reports': 'stock value dead stock discount return void person tax',
  '/staff': 'user cashier employee password role permission add person phone',
  '/settings':
    'business name logo address receipt text printer paper scanner sound backup department',
  '/sync-users': 'accounts repair',
  '/account': 'password two-step sign in device language profile phone pin',
  '/till': 'printer drawer paper device offline unsent unlock pin',
  '/shop-rules':
    'credit discount limit approval shift pin hold purchase transfer count switch option',
  '/import': 'excel csv upload list products customers',
  '/security': 'password sign in lock google sms two-step rules',
  '/health': 'error problem disk backup check doctor server',
  '/tills': 'phone wifi network connect qr device tablet computer printer address',
  '/audit-log': 'who changed deleted log history',
  '/help': 'guide how question support manual',
}

/** A setting or a task inside a page. */
export type SettingEntry = {
  readonly name: string
  /** The page with its tab. */
  readonly to: string
  /** Words beside the name, in small letters. */
  readonly words: string
  /** Only administrators see the part of the page. */
  readonly only_admin?: true
}

export const SETTINGS: readonly SettingEntry[] = [
  { name: 'Printer of this till', to: '/till', words: 'print receipt paper thermal usb bluetooth' },
  { name: 'Drawer of this till', to: '/till', words: 'cash shift' },
  {
    name: 'Connect a phone',
    to: '/settings?tab=phones',
    words: 'phones wifi network tablet qr scan address https switch',
    only_admin: true,
  },
  { name: 'Customer display', to: '/till', words: 'second screen monitor total' },
  { name: 'Change your password', to: '/account', words: 'sign in login security' },
  { name: 'Two-step sign-in', to: '/account', words: 'password code phone app security' },
  { name: 'Reset a password', to: '/staff', words: 'forgot staff cashier login' },
  { name: 'Add staff', to: '/staff', words: 'cashier user employee person account' },
  { name: 'Customer credit', to: '/shop-rules', words: 'debt owe pay later loan limit' },
  { name: 'Discount limits', to: '/shop-rules', words: 'percent price cashier' },
  { name: 'Approvals', to: '/shop-rules', words: 'discount refund return void leader allow' },
  { name: 'Shifts and drawers', to: '/shop-rules', words: 'cash count open close' },
  { name: 'Selling by PIN', to: '/shop-rules', words: 'password lock shared till cashier' },
  { name: 'Held carts', to: '/shop-rules', words: 'park hold wait later' },
  { name: 'Purchases', to: '/shop-rules', words: 'receive delivery supplier' },
  { name: 'Days to return goods', to: '/shop-rules', words: 'refund take back' },
  { name: 'Business details and receipt', to: '/settings', words: 'name logo phone address tin' },
  { name: 'Scanner, sound and paper', to: '/settings', words: 'barcode beep 58 80 mm printer' },
  {
    name: 'Departments',
    to: '/settings?tab=departments',
    words: 'branch shop section',
    only_admin: true,
  },
  {
    name: 'Backup and restore',
    to: '/settings?tab=backup',
    words: 'copy export save data delete snapshot',
    only_admin: true,
  },
  { name: 'Sign-in rules', to: '/security', words: 'password length google sms block' },
]

const pageOf = (to: string): Page | undefined =>
  pages.find(({ route }) => route === to.split('?')[0])

/** The settings that this person may open. */
export const settingsFor = (viewer: Pick<Actor, 'role'>): SettingEntry[] =>
  SETTINGS.filter(({ to, only_admin }) => {
    const page = pageOf(to)
    return (
      page !== undefined &&
      canOpenPage(page, viewer) &&
      (page.roles.length === 0 || page.roles.includes(viewer.role)) &&
      (only_admin !== true || isAdmin(viewer))
    )
  })

/** Words that no guide of the help uses, and the word of the guides. */
const WORDS_OF_GUIDES: Readonly<Record<string, string>> = {
  offline: 'server',
  refund: 'return',
  exchange: 'return',
  debt: 'credit',
  owe: 'credit',
  wifi: 'network',
  receive: 'purchases',
  delivery: 'purchases',
  till: 'point of sale',
  stocktake: 'stock count',
  login: 'password',
  momo: 'mobile money',
  label: 'labels',
}

/** The text to search guides by: each word, or the one that the guides use for it. */
export const guideWordsOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => WORDS_OF_GUIDES[word] ?? word)
    .join(' ')
