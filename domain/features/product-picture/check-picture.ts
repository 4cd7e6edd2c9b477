// Checks the picture of a product: its type by its bytes, without an image decoder, and that it has
// no hidden data. The same code runs in the browser and on the server.
import { decodedSize, pictureKind } from '../settings/logo.ts'
import { type ByteAt, bytesOfBase64, pictureSize } from '../settings/picture-size.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
  type PictureType,
  PictureText,
} from './product-picture.ts'

/** JPEG segments that may contain place and camera of a photo: Exif and XMP, IPTC, comments. */
const TELLING_SEGMENTS = [0xe1, 0xed, 0xfe]
const MAX_SEGMENTS = 200
const START_OF_SCAN = 0xda

const tellsInJpeg = (at: ByteAt): boolean => {
  let offset = 2

  for (
    let seen = 0;
    seen < MAX_SEGMENTS && at(offset) === 0xff && at(offset + 1) !== START_OF_SCAN;
    seen += 1
  ) {
    if (TELLING_SEGMENTS.includes(at(offset + 1))) return true
    offset += 2 + Math.max(2, at(offset + 2) * 256 + at(offset + 3))
  }

  return false
}

/** Flags of an extended WebP file: Exif 8, XMP 4, animation 2. */
const tellsInWebp = (at: ByteAt): boolean =>
  at(12) === 0x56 && at(15) === 0x58 && (at(20) & 0x0e) !== 0

/** The content type of a picture that may be stored; null for anything else. */
export const pictureTypeOf = (base64: string): PictureType | null => {
  if (!PictureText.safeParse(base64).success || base64.length % 4 !== 0) return null
  const [kind, at] = [pictureKind(base64), bytesOfBase64(base64)]
  if ((kind !== 'webp' && kind !== 'jpeg') || decodedSize(base64) > MAX_PICTURE_BYTES) return null
  const size = pictureSize(kind, at)
  if (size === null || size.width > MAX_PICTURE_SIDE || size.height > MAX_PICTURE_SIDE) return null

  return (kind === 'webp' ? tellsInWebp(at) : tellsInJpeg(at)) ? null : `image/${kind}`
}
