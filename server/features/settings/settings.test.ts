// Business details on every engine: one row for the business, one for each department, and who may
// write which.
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { FALLBACK_BUSINESS } from '@webale/domain/features/settings/settings.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

whereEnginesDiffer('settings', (engine) => {
  test('SET-004 SET-014 WRITE-016 READ-025 global settings stay one row when they are saved again', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const seen = await shop.ask(settingsApi.save, admin, {
      department_id: null,
      business_name: 'Kikuubo Traders',
      business_phone: '0772 123 456',
      seen: {},
    })
    const [first] = await shop.context.store.db.selectFrom('settings').selectAll().execute()
    const fields = {
      business_name: 'Kikuubo Traders',
      business_address: 'Plot 4, Kampala',
      business_phone: null,
      business_email: 'shop@kikuubo.ug',
      whatsapp_number: '256772123456',
      logo_url: PNG,
      website: 'https://kikuubo.ug',
      seasonal_remark: 'Merry Christmas',
    }
    const saved = await shop.ask(settingsApi.save, admin, {
      ...fields,
      department_id: null,
      whatsapp_number: '0772 123 456',
      website: 'kikuubo.ug',
      business_phone: ' ',
      seen,
    })
    expect(saved).toEqual(fields)
    expect(await shop.context.store.db.selectFrom('settings').selectAll().execute()).toMatchObject([
      { ...fields, id: first?.id },
    ])
    expect((await shop.ask(settingsApi.get, admin, {})).global).toEqual(fields)
  })

  test('SET-015 WRITE-017 PERM-014 department settings are one row per department and keep its id', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const [perfume, books] = [await shop.department('Perfume'), await shop.department('Books')]
    for (const department_id of [perfume, books, perfume])
      await shop.ask(settingsApi.save, admin, {
        department_id,
        business_name: `Shop ${department_id}`,
        seen: {},
      })
    const rows = await shop.context.store.db.selectFrom('department_settings').selectAll().execute()
    expect(rows.map(({ department_id }) => department_id).toSorted()).toEqual(
      [perfume, books].toSorted(),
    )
    const before = rows.find(({ department_id }) => department_id === perfume)
    await shop.ask(settingsApi.save, admin, {
      department_id: perfume,
      business_name: 'Scents',
      seen: { business_name: `Shop ${perfume}` },
    })
    const after = await shop.context.store.db
      .selectFrom('department_settings')
      .selectAll()
      .where('department_id', '=', perfume)
      .execute()
    expect(after).toMatchObject([{ id: before?.id, business_name: 'Scents' }])
  })

  test('PERM-015 READ-026 SET-018 department settings override business settings, which override the defaults', async () => {
    const shop = await openShop(engine)
    const [admin, perfume] = [await shop.person('admin'), await shop.department('Perfume')]
    expect(await shop.ask(settingsApi.get, admin, {})).toMatchObject({
      global: null,
      department: null,
      effective: FALLBACK_BUSINESS,
    })
    await shop.ask(settingsApi.save, admin, {
      department_id: null,
      business_name: 'Kikuubo Traders',
      business_address: 'Plot 4',
      seen: {},
    })
    await shop.ask(settingsApi.save, admin, {
      department_id: perfume,
      business_name: 'Scents',
      seen: {},
    })
    const effective = {
      business_name: 'Scents',
      business_address: 'Plot 4',
      business_phone: FALLBACK_BUSINESS.business_phone,
    }
    expect(
      (await shop.ask(settingsApi.get, admin, { department_id: perfume })).effective,
    ).toMatchObject(effective)
    expect(
      (await shop.ask(settingsApi.get, await shop.person('user', perfume), {})).effective,
    ).toMatchObject(effective)
  })

  test('decision P5 everyone reads settings, but only of their own department', async () => {
    const shop = await openShop(engine)
    const [admin, perfume, books] = [
      await shop.person('admin'),
      await shop.department('Perfume'),
      await shop.department('Books'),
    ]
    await shop.ask(settingsApi.save, admin, {
      department_id: books,
      business_name: 'Secret books',
      seen: {},
    })
    const read = await shop.ask(settingsApi.get, await shop.person('user', perfume), {
      department_id: books,
    })
    expect(JSON.stringify(read)).not.toContain('Secret books')
  })

  test('SET-003 SET-019 PERM-007 a moderator writes only their own department’s settings and a user none', async () => {
    const shop = await openShop(engine)
    const [perfume, books] = [await shop.department('Perfume'), await shop.department('Books')]
    const [moderator, user] = [
      await shop.person('moderator', perfume),
      await shop.person('user', perfume),
    ]
    const refused = { code: 'not_allowed' }
    for (const department_id of [perfume, books, null])
      await expect(
        shop.ask(settingsApi.save, user, { department_id, business_name: 'Mine', seen: {} }),
      ).rejects.toMatchObject(refused)
    for (const department_id of [books, null])
      await expect(
        shop.ask(settingsApi.save, moderator, { department_id, business_name: 'Mine', seen: {} }),
      ).rejects.toMatchObject(refused)
    await shop.ask(settingsApi.save, moderator, {
      department_id: perfume,
      business_name: 'Scents',
      seen: {},
    })
    const { db } = shop.context.store
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
    expect(
      await db
        .selectFrom('department_settings')
        .select(['department_id', 'business_name'])
        .execute(),
    ).toEqual([{ department_id: perfume, business_name: 'Scents' }])
  })

  test('SET-023 a logo that is no picture and a website with a script address are refused', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`
    const html = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
    const tooBig = `data:image/png;base64,${PNG.split(',')[1]?.slice(0, 16)}${'A'.repeat(680_000)}`
    for (const logo_url of [
      svg,
      html,
      tooBig,
      'http://169.254.169.254/logo.png',
      'file:///etc/passwd',
    ]) {
      await expect(
        shop.ask(settingsApi.save, admin, { department_id: null, logo_url, seen: {} }),
      ).rejects.toThrow('The logo must be a PNG, JPEG or WebP picture up to 500 kB')
    }
    for (const website of ['javascript:alert(1)', 'ftp://shop.ug', 'https://a b']) {
      await expect(
        shop.ask(settingsApi.save, admin, { department_id: null, website, seen: {} }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await expect(
      shop.ask(settingsApi.save, admin, { department_id: shop.context.newId(), seen: {} }),
    ).rejects.toThrow('The department was not found')
    expect((await shop.ask(settingsApi.get, admin, {})).global).toBeNull()
  })

  test('decision R14 one of several concurrent first saves is stored and the others are refused', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    // Opens the connections first; otherwise the saves would run one after the other.
    await Promise.all(Array.from({ length: 8 }, () => shop.ask(settingsApi.get, admin, {})))
    const saved = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        shop.ask(settingsApi.save, admin, {
          department_id: null,
          business_name: `Shop ${at}`,
          seen: {},
        }),
      ),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of saved)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'changed_meanwhile' })
    expect(await shop.context.store.db.selectFrom('settings').selectAll().execute()).toHaveLength(1)
  })
})
