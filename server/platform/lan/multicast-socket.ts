// A socket of multicast DNS for one network of this computer: what it sends leaves there, whatever
// the default route is, and also without one.
import { createSocket, type Socket } from 'node:dgram'

const GROUP = '224.0.0.251'
/** As RFC 6762 wants it (11). */
const MAX_HOPS = 255

export type MulticastSocket = {
  readonly socket: Socket
  /** Did it join the group? What is sent without may leave in another network. */
  hasJoined(): boolean
  /** Is it not in the group, as after its adapter was away? Then another one has to be opened. */
  isStale(): boolean
}

const join = (socket: Socket, address: string): void => {
  socket.addMembership(GROUP, address)
  socket.setMulticastInterface(address)
  socket.setMulticastTTL(MAX_HOPS)
}

/** Is it outside the group now? A member is refused (EADDRINUSE), which is no trouble. */
const canJoinAgain = (socket: Socket, address: string): boolean => {
  try {
    socket.addMembership(GROUP, address)
    return true
  } catch {
    return false
  }
}

/** It joins when it is bound. `onTrouble` is called for a network without multicast. */
export const openMulticastSocket = (
  address: string,
  onTrouble: (error: Error) => void,
): MulticastSocket => {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  let isJoined = false
  let isOutside = false
  let canTell = false
  // The port may be taken by a program that does not share it.
  socket.on('error', () => {
    isOutside = true
  })

  socket.on('listening', () => {
    try {
      join(socket, address)
      isJoined = true
      // A system that lets a member join again tells nothing by it.
      canTell = !canJoinAgain(socket, address)
    } catch (error) {
      isOutside = true
      onTrouble(error as Error)
    }
  })

  return {
    socket,
    hasJoined: () => isJoined,
    isStale: () => isOutside || (canTell && canJoinAgain(socket, address)),
  }
}
