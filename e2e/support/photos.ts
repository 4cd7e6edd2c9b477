// Photos as a phone takes them, drawn in the page of a story.
import type { Page } from '@playwright/test'

/**
 * A JPEG of this size with a block of camera data after its first two bytes; `exif` is its text.
 */
export const takePhoto = async (
  page: Page,
  { width = 1600, height = 900, exif = 'Exif\0\0MM\0*\0\0\0\bGPS 0.3476N 32.5825E' } = {},
): Promise<Buffer> => {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [wide, high]
      const brush = canvas.getContext('2d')
      for (let at = 0; at < 400; at += 1) {
        if (brush) brush.fillStyle = `hsl(${at * 37} 80% ${20 + (at % 60)}%)`
        brush?.fillRect((at * 97) % wide, (at * 61) % high, 120, 90)
      }
      return canvas.toDataURL('image/jpeg', 0.95)
    },
    [width, height] as const,
  )
  const plain = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const data = Buffer.from(exif, 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, data.length + 2])
  return Buffer.concat([plain.subarray(0, 2), head, data, plain.subarray(2)])
}

/** Camera data that says: held upright, so the picture is to be turned by 90 degrees. */
export const TURNED = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0'
