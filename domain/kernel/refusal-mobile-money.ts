// The refusals of mobile money: what tills ask from phones, and the float book of agents.
export const mobileMoneyRefusals = {
  // requests to phones
  collections_off: [409, 'Phones cannot be asked now. Type the reference of the payment instead'],
  collection_waiting: [409, 'A request of this cart is waiting. Stop waiting for it first'],
  collections_too_many: [429, 'Too many requests. Wait a minute, then ask again'],
  collection_not_paid: [409, 'This request is not paid. Look at it again'],
  collection_used: [409, 'The money of this request was already used'],
  collection_differs: [422, 'The payment differs from the request to the phone. Add it again'],
  collection_on_till: [409, 'This money may still be on {till}. Wait until it has reported'],
  collection_watched: [409, 'The server still looks at this request. Use Look now'],
  reference_used: [409, 'The reference {reference} was already used. Check the payment'],

  // float book
  transaction_id_used: [
    409,
    'This Transaction ID was used on {date} for {amount}. Check the message',
  ],
  float_opened: [409, 'This line has its opening balance already. Record a correction instead'],
  float_reversed: [409, 'This transaction was already reversed'],
  float_too_old: [409, 'Only transactions of the last {days} days can be reversed'],
  float_approved: [409, 'This count needs no approval'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
