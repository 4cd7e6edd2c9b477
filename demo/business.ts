// The business details of the demo shop, and those of the Perfume Lounge, which override them.
import type { SettingsInput } from '@webale/domain/features/settings/settings.ts'
import { demoLogo } from './logo.ts'

type Details = Omit<SettingsInput, 'department_id' | 'seen'>

export const wholeBusiness: Details = {
  business_name: 'Mirembe Corner',
  business_address: 'Plot 14, Ben Kiwanuka Street, Kampala',
  business_phone: '+256 790 000 101',
  business_email: 'hello@mirembe.example',
  whatsapp_number: '+256 790 000 101',
  logo_url: demoLogo(),
  website: 'https://mirembe.example',
  seasonal_remark: 'Webale! Goods can be exchanged within 3 days with this receipt.',
}

/** Empty fields inherit from the whole business. */
export const perfumeLounge: Details = {
  business_name: 'Mirembe Perfume Lounge',
  business_address: 'Plot 14, Ben Kiwanuka Street, first floor, Kampala',
  business_phone: '+256 790 000 102',
  business_email: null,
  whatsapp_number: '0790 000 102',
  logo_url: null,
  website: null,
  seasonal_remark: 'Bring your empty bottle back and get 500 off your next refill.',
}
