// What the settings of asking phones for money do, in words for docs/run/settings.md.
export const collectionSettingWords = {
  COLLECTION_PROVIDERS: {
    text: 'Whose phones the till may ask for money: `mtn`, `airtel` or `mtn,airtel`.',
    otherwise: 'nobody is asked',
  },
  COLLECTION_LEAST_AMOUNT: {
    text: 'The smallest amount. Ask the provider for theirs.',
    unit: 'UGX',
  },
  COLLECTION_CALLBACK_URL: {
    text:
      "The shop's https address that MTN calls, ending in `/api/collections/callback`. " +
      'A call only starts a look.',
    otherwise: 'the server looks on its own',
  },
  COLLECTION_MTN_URL: { text: 'The address of MTN MoMo.' },
  COLLECTION_MTN_TARGET: { text: 'The name of its environment.' },
  COLLECTION_MTN_CURRENCY: { text: '`EUR` is for the sandbox.' },
  COLLECTION_MTN_USER: { text: 'The API user.', otherwise: 'none' },
  COLLECTION_MTN_API_KEY: { text: 'The API key of this user.', otherwise: 'none' },
  COLLECTION_MTN_SUBSCRIPTION_KEY: {
    text: 'The subscription key of Collections.',
    otherwise: 'none',
  },
  COLLECTION_AIRTEL_URL: { text: 'The address of Airtel Money.' },
  COLLECTION_AIRTEL_VERSION: { text: 'The version of its payments. Ask Airtel.' },
  COLLECTION_AIRTEL_SIGNING: {
    text: 'Whether requests are signed, and the padding of the key. Ask Airtel.',
  },
  COLLECTION_AIRTEL_CLIENT_ID: { text: 'The client id.', otherwise: 'none' },
  COLLECTION_AIRTEL_CLIENT_SECRET: { text: 'The secret of this client.', otherwise: 'none' },
  COLLECTION_AIRTEL_FIRST_LOOK: {
    text: 'The time from asking to the first look. Airtel may want longer.',
    unit: 'seconds',
  },
}
