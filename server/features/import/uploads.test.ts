// The uploaded files of imports do not stay: they go when their import is finished or given up, and
// after a day.
import { importAddresses } from '@webale/domain/features/import/import.api.ts'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openUploads, startTidyingUploads } from './uploads.ts'

const FILE = 'Name,Price\nSugar,4000'
const HOUR_SECONDS = 60 * 60

onEveryEngine('uploaded files', (engine) => {
  const openClient = async () => {
    const client = await openImportClient(engine)
    const folder = `${client.shop.folder}/imports`
    const forget = (upload_id: string) =>
      fetch(client.url + importAddresses.forget, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ upload_id }),
      })
    const age = (name: string, hours: number) => {
      const time = statSync(`${folder}/${name}`).mtimeMs / 1000 - hours * HOUR_SECONDS
      utimesSync(`${folder}/${name}`, time, time)
    }
    return { ...client, folder, forget, age, files: () => readdirSync(folder).toSorted() }
  }

  test('IMPORT-021 the file goes when its import is finished, and the same request still gets its answer', async () => {
    const client = await openClient()
    const checked = await client.check('products', FILE)
    expect(client.files()).toEqual([checked.order.upload_id])
    await expect(client.run({ ...checked, hash: 'a'.repeat(64) })).rejects.toThrow(
      'Something changed since the check',
    )
    expect(client.files()).toEqual([checked.order.upload_id])
    const answer = await client.run(checked, 'the same request')
    expect(client.files()).toEqual([])
    expect(await client.run(checked, 'the same request')).toEqual(answer)
    await expect(client.checkAgain(checked.order)).rejects.toThrow(
      'The uploaded file was not found',
    )
    expect((await client.rows('products')).length).toBe(1)
  })

  test('IMPORT-021 a file that is given up goes, and giving it up again is no failure', async () => {
    const client = await openClient()
    const { order } = await client.check('products', FILE)
    expect((await client.forget(order.upload_id)).status).toBe(200)
    expect(client.files()).toEqual([])
    expect((await client.forget(order.upload_id)).status).toBe(200)
    const outside = `${client.shop.folder}/kept.txt`
    writeFileSync(outside, 'kept')
    expect((await client.forget('../kept.txt')).status).toBe(422)
    expect(existsSync(outside)).toBe(true)
  })

  test('IMPORT-021 files of yesterday go when the server starts, also those that were cut off, and newer ones stay', async () => {
    const client = await openClient()
    const [old, recent] = [await client.upload(FILE), await client.upload(FILE)]
    writeFileSync(`${client.folder}/cut-off.part`, 'Name')
    client.age(old.upload_id, 25)
    client.age('cut-off.part', 25)
    client.age(recent.upload_id, 23)
    const tidying = startTidyingUploads(client.shop.context)
    await tidying.close()
    expect(client.files()).toEqual([recent.upload_id])
    client.age(recent.upload_id, 25)
    await openUploads(client.shop.context.config).removeOld()
    expect(client.files()).toEqual([])
  })
})
