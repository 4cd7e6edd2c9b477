// The adapter for any other service: how the settings become a request, and what its answers mean.
import { describe, expect, test } from 'vitest'
import { plainAnswer } from '../../testing/loopback-sms.ts'
import { openSmsService } from '../../testing/sms-service.ts'
import { readConfig } from '../settings/config.ts'
import { sendsWhatsApp } from './open-sms.ts'
import { openHttpService } from './http-service.ts'

const MESSAGE = {
  to: '256772123456',
  text: 'Shop "A": {secret} 123456 \u00e9',
  channel: 'sms',
} as const

const configOf = (url: string, env: Record<string, string> = {}) =>
  readConfig({ AUTH_SMS_PROVIDER: 'http', AUTH_SMS_HTTP_URL: url, ...env })

describe('the HTTP service', () => {
  test('PHONE-010 fields are sent as JSON with the secret in a header when nothing else is set', async () => {
    const service = await openSmsService()
    service.answerWith(plainAnswer(202))
    const send = openHttpService(configOf(service.url, { AUTH_SMS_HTTP_SECRET: 'Bearer abc' }))
    expect(await send(MESSAGE)).toBe('sent')
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
    })
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
      to: '+256772123456',
      message: MESSAGE.text,
    })
  })

  test('PHONE-010 fields are sent as a form, with the secret in a field and not in a header, when the settings say so', async () => {
    const service = await openSmsService()
    service.answerWith(plainAnswer(200))
    const fields = '{"key":"{secret}","mobile":"{digits}","msg":"{text}","via":"{channel}"}'
    const config = configOf(service.url, {
      AUTH_SMS_HTTP_METHOD: 'PUT',
      AUTH_SMS_HTTP_TYPE: 'form',
      AUTH_SMS_HTTP_FIELDS: fields,
      AUTH_SMS_HTTP_HEADER: 'X-Key',
      AUTH_SMS_HTTP_SECRET: 'abc',
    })
    expect(await openHttpService(config)({ ...MESSAGE, channel: 'whatsapp' })).toBe('sent')
    const [request] = service.requests
    expect([request?.method, request?.headers['x-key']]).toEqual(['PUT', undefined])
    // The text of a message is data: {secret} in it stays as it is.
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      key: 'abc',
      mobile: '256772123456',
      msg: MESSAGE.text,
      via: 'whatsapp',
    })
    expect([sendsWhatsApp(config), sendsWhatsApp(configOf(service.url))]).toEqual([true, false])
  })

  test('PHONE-010 fields are in the address when the method is GET', async () => {
    const service = await openSmsService()
    service.answerWith(plainAnswer(200))
    await openHttpService(configOf(`${service.url}?user=ann`, { AUTH_SMS_HTTP_METHOD: 'GET' }))(
      MESSAGE,
    )
    const [request] = service.requests
    const asked = new URL(request?.url ?? '', 'http://shop.ug').searchParams
    expect(Object.fromEntries(asked)).toEqual({
      user: 'ann',
      to: '+256772123456',
      message: MESSAGE.text,
    })
    expect([request?.method, request?.body]).toEqual(['GET', ''])
  })

  test('PHONE-010 a message counts as taken only when the answer contains the text of the settings', async () => {
    const service = await openSmsService()
    const send = openHttpService(configOf(service.url, { AUTH_SMS_HTTP_SUCCESS: '"ok":true' }))
    service.answerWith(plainAnswer(200, '{"ok":true}'))
    expect(await send(MESSAGE)).toBe('sent')
    service.answerWith(plainAnswer(200, '{"ok":false,"error":"no credit"}'))
    expect(await send(MESSAGE)).toEqual({ failure: 'rejected', again: false })
    service.answerWith(plainAnswer(500))
    expect(await send(MESSAGE)).toEqual({ failure: 'service_error', again: false })
  })

  test('PHONE-010 PHONE-013 a wrong setting is refused without showing it when it may contain the secret', () => {
    const wrong = (env: Record<string, string>) => () => configOf('https://sms.shop.ug/send', env)
    expect(() => configOf('http://sms.shop.ug/send?key=abc')).toThrow(
      'AUTH_SMS_HTTP_URL must begin with https, because the secret is sent there',
    )
    expect(() => configOf('ftp://sms.shop.ug')).toThrow('AUTH_SMS_HTTP_URL must be an address like')
    expect(configOf('http://192.168.1.40:8080/send').AUTH_SMS_HTTP_URL).toBe(
      'http://192.168.1.40:8080/send',
    )
    for (const fields of ['to', '[]', '{"to":1}', 'null'])
      expect(wrong({ AUTH_SMS_HTTP_FIELDS: fields })).toThrow(
        /^AUTH_SMS_HTTP_FIELDS must look like \{"to"/,
      )
    expect(wrong({ AUTH_SMS_HTTP_SECRET: 'a\nb' })).toThrow(
      /^AUTH_SMS_HTTP_SECRET must be one line/,
    )
    expect(wrong({ AUTH_SMS_HTTP_HEADER: 'a: b' })).toThrow(
      /^AUTH_SMS_HTTP_HEADER must be the name/,
    )
    expect(wrong({ AUTH_SMS_COUNTRIES: '256,+x' })).toThrow(
      /^AUTH_SMS_COUNTRIES=256,\+x must be country codes/,
    )
    expect(() => readConfig({ AUTH_SMS_PROVIDER: 'http' })).toThrow(
      'AUTH_SMS_HTTP_URL must be set when AUTH_SMS_PROVIDER is http',
    )
    expect(() =>
      readConfig({
        AUTH_SMS_PROVIDER: 'africastalking',
        AUTH_SMS_AFRICASTALKING_USERNAME: 'webale',
      }),
    ).toThrow(
      'AUTH_SMS_AFRICASTALKING_API_KEY must be set when AUTH_SMS_PROVIDER is africastalking',
    )
    expect(() => readConfig({ AUTH_MFA_PHONE_ENROLL_ENABLED: 'true' })).toThrow(
      /^AUTH_SMS_PROVIDER= must be set/,
    )
  })
})
