// Words of the audit log for the float book and for money that is asked from phones.
export const MOBILE_MONEY_ACTIONS: Readonly<Record<string, string>> = {
  'collection.ask': 'Asked the phone {name}',
  'collection.giveUp': 'Stopped waiting for the phone {name}',
  'collection.look': 'Looked at the request to {name}',
  'collection.change': 'The request to {name} changed',
  'collection.putOnAccount': 'Put the money of {name} on an account',
  'collection.payBack': 'Paid back the money of {name}',
  'collection.record': 'Recorded a statement about {name}',
  'float-book.add': 'Added the float line {name}',
  'float-book.update': 'Changed the float line {name}',
  'float-book.retire': 'Retired the float line {name}',
  'float-book.open': 'Recorded the opening balance of {name}',
  'float-book.record': 'Recorded float of {name}',
  'float-book.reverse': 'Reversed a transaction of {name}',
  'float-book.count': 'Counted the float line {name}',
  'float-book.approve': 'Approved a count of {name}',
}
