// Loaded into the servers of stories about https, with --import: gives the computer an address in a
// private network, as in a shop. Build machines often have none.
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

const real = os.networkInterfaces

os.networkInterfaces = () => ({
  ...real(),
  shop: [
    {
      address: process.env.STORY_ADDRESS,
      netmask: '255.255.255.0',
      family: 'IPv4',
      mac: '02:00:00:00:00:01',
      internal: false,
      cidr: null,
    },
  ],
})
syncBuiltinESMExports()
