// Receipts for tests of printing.
import type { Receipt } from '../features/sale/receipt.ts'

/** A receipt with letters beyond the plain ones, long names, and a large sum. */
export const createReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  receiptNumber: 'RCP-000482',
  items: [
    {
      name: 'Éclat d’Ŋŋombe eau de parfum for the evening, large bottle',
      quantity: 12.5,
      unit: 'ml',
      price: 1_200_000,
      subtotal: 15_000_000,
    },
    { name: 'Soap', quantity: 2, unit: null, price: 6000, subtotal: 12_000 },
  ],
  subtotal: 15_012_000,
  tax: 0,
  discount: 12_000,
  total: 15_000_000,
  paymentMethod: 'cash',
  amountPaid: 15_000_000,
  change: 0,
  date: '2026-11-21T11:32:00.000Z',
  cashierName: 'Joël',
  customerName: 'Grace Nakato of the Kampala Road Beauty Parlour and Salon',
  customerPhone: null,
  businessInfo: {
    name: 'Nakato & Daughters Perfumery and General Merchandise',
    address: 'Plot 4, Kampala Road\nOpposite the old taxi park',
    phone: '+256 700 000001, +256 700 000002',
    whatsapp: '+256700000001',
  },
  logoUrl: null,
  seasonalRemark: null,
  copy: false,
  ...changes,
})
