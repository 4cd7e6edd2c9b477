// Which addresses are of a shop's own network.
import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

const OWN = [
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.9.9',
  '192.168.1.50',
  'fc00::1',
  'fd12:3456::9',
]
const OTHERS = [
  '9.255.255.255',
  '11.0.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '192.169.1.1',
  '8.8.8.8',
]
const LOCAL = [
  '127.0.0.1',
  '0.0.0.0',
  '169.254.1.1',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  '::ffff:10.0.0.1',
  '::',
]
const BROKEN = [
  '10.0.0.256',
  '10.0.0',
  'fc00',
  'printer.local',
  '',
  '010.0.0.1.2',
  'fd00::1%eth0',
  '2001:db8::1',
]

test('PRINT-014 only private addresses belong to a local network', () => {
  expect(OWN.filter((address) => !isPrivateAddress(address))).toEqual([])
  expect([...OTHERS, ...LOCAL, ...BROKEN].filter(isPrivateAddress)).toEqual([])
})
