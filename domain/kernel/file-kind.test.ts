// What a file is, by its first bytes.
import { expect, test } from 'vitest'
import { foreignFileOf } from './file-kind.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test('IMPORT-032 files of other kinds are known by their first bytes, and tables are not taken for them', () => {
  const zip = (rest: string): string => `PK\x03\x04${'\0'.repeat(26)}${rest}`
  const kinds: readonly [string, string | null][] = [
    ['\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'old_workbook'],
    [zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK'), 'open_document'],
    [zip('[Content_Types].xml...xl/workbook.bin'), 'binary_workbook'],
    ['%PDF-1.7', 'other_document'],
    ['<html><table><tr><td>Name', 'other_document'],
    ['\xEF\xBB\xBF\r\n<!DOCTYPE html>', 'other_document'],
    [zip('[Content_Types].xml...xl/workbook.xml'), null],
    ['Name,Price\nSoap <table>,1', null],
    ['', null],
  ]
  for (const [text, kind] of kinds) expect(foreignFileOf(bytesOf(text)), text).toBe(kind)
})
