// The networks of this computer: which comes first, and who is in them.
import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { isInNetwork, listPrivateNetworks } from './networks.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const adapterWith = (address: string): os.NetworkInterfaceInfo[] => [
  {
    address,
    netmask: '255.255.255.0',
    family: 'IPv4',
    mac: '02:00:00:00:00:01',
    internal: address.startsWith('127.'),
    cidr: null,
  },
]

test('OFF-215 the network of the phones comes before those that programs make on the computer', () => {
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    lo: adapterWith('127.0.0.1'),
    vboxnet0: adapterWith('192.168.56.1'),
    'vEthernet (Default Switch)': adapterWith('172.20.16.1'),
    modem: adapterWith('41.210.1.2'),
    'Wi-Fi': adapterWith('10.0.5.10'),
    Ethernet: adapterWith('192.168.77.10'),
  })
  syncBuiltinESMExports()
  expect(listPrivateNetworks().map(({ address }) => address)).toEqual([
    '192.168.77.10',
    '10.0.5.10',
    '192.168.56.1',
    '172.20.16.1',
  ])
})

test('OFF-219 an address is in a network as its netmask says', () => {
  const network = { address: '192.168.77.10', netmask: '255.255.254.0' }
  expect(isInNetwork('192.168.76.200', network)).toBe(true)
  expect(isInNetwork('192.168.78.10', network)).toBe(false)
  expect(isInNetwork('fd00::1', network)).toBe(false)
})
