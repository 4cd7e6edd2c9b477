// The sign-in page: a description of Webale on the left and the form on the right; on small screens
// a header with the form below.
import { PRODUCT_NAME, PRODUCT_VERSION } from '@webale/domain/kernel/product-name.ts'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { ThemeToggle } from '../../../components/theme-toggle.tsx'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconBolt, IconPackages, IconScale } from '../../../ui/icons.ts'
import { Logo } from '../../../ui/logo.tsx'
import type { AuthMode } from '../auth-text.ts'
import { SampleReceipt } from './sample-receipt.tsx'
import { ServerAwayNote } from './server-away-note.tsx'
import { type PublicShop, usePublicShop } from './use-public-shop.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useSignInFlow } from './use-sign-in-flow.ts'

/** Few shops have a company sign-in. */
const CompanyForm = lazyPart(() => import('./company-form.tsx'), 'CompanyForm')

/** Both are loaded after the form. */
const ForgotForm = lazyPart(() => import('./account-forms.tsx'), 'ForgotForm')
const NewPasswordForm = lazyPart(() => import('./account-forms.tsx'), 'NewPasswordForm')

/** Few people have a second step. */
const SecondStepForm = lazyPart(() => import('./second-step-form.tsx'), 'SecondStepForm')

/** Loaded after the form, because few devices need it. */
const DeviceNotes = lazyPart(() => import('./device-notes.tsx'), 'DeviceNotes')

const CLAIMS = [
  [IconBolt, 'Scan, take cash, done'],
  [IconPackages, 'Stock that keeps count'],
  [IconScale, 'Cash that reconciles'],
] as const

// Fine slanted lines like the pattern of a bank note, and a soft light in the corner.
const petrolClass =
  'bg-bar bg-[radial-gradient(120%_90%_at_100%_100%,rgb(245_171_34/0.22),transparent_60%),repeating-linear-gradient(135deg,rgb(255_255_255/0.035)_0_1px,transparent_1px_9px)] text-bar-text [--ring:var(--accent)]'

const Promises = ({ face }: { face: PublicShop }) => (
  <div
    className={cn(
      'relative flex flex-col overflow-hidden px-5 pt-2.5 pb-5 md:h-95 md:flex-none md:overflow-visible md:px-10 md:pt-9 lg:h-auto lg:min-h-dvh lg:justify-between lg:overflow-hidden lg:px-14 lg:pt-12 lg:pb-10',
      petrolClass,
    )}
  >
    <div>
      <div className="flex items-center justify-between">
        <Logo
          name={PRODUCT_NAME}
          className="text-[1.375rem] lg:text-[1.625rem]"
          markClass="lg:size-9"
        />
        <ThemeToggle
          look="bar"
          className="border-bar-line lg:hidden"
        />
      </div>
      <p className="mt-3 font-display text-[1.625rem] leading-[1.05] font-[750] tracking-[-0.025em] md:mt-8 md:max-w-80 md:text-[2.5rem] lg:mt-12 lg:max-w-none lg:text-[3.25rem] [@media(height<760px)]:lg:mt-6">
        Sell fast. <br className="max-md:hidden" />
        Count once. <br />
        Sleep well.
      </p>
      <p className="mt-2.5 max-w-80 text-bar-muted max-md:text-small md:mt-4 lg:max-w-110 lg:text-[1.0625rem] lg:leading-7">
        The till, the stock book and the cash book of your shop in one place.
      </p>
    </div>
    <div className="hidden items-end gap-6 lg:flex">
      <SampleReceipt
        shop={face.business_name}
        logo={face.logo_url}
        className="-ml-2 flex-none [@media(height<760px)]:hidden"
      />
      <ul className="space-y-4 pb-6">
        {CLAIMS.map(([icon, text]) => (
          <li
            key={text}
            className="flex items-center gap-3 font-medium"
          >
            <Icon
              of={icon}
              className="text-accent"
            />
            {text}
          </li>
        ))}
      </ul>
    </div>
    {/* On tablets the receipt overlaps the edge of the header. */}
    <SampleReceipt
      shop={face.business_name}
      logo={face.logo_url}
      className="absolute right-12 -bottom-16 hidden md:block lg:hidden"
    />
  </div>
)

export const SignInPage = () => {
  const { face, asked, ask } = usePublicShop()
  const flow = useSignInFlow()
  const isNoteLoaded = useLoadedPart(DeviceNotes, asked)
  useLoadedPart(ForgotForm, asked)
  const isCompanyLoaded = useLoadedPart(CompanyForm, face.company_sign_in)
  const [chosen, setChosen] = useState<AuthMode | null>(null)
  const [invited] = useState(() => new URLSearchParams(window.location.search).has('setup'))
  const mode = chosen ?? (invited || face.open ? 'sign_up' : 'sign_in')
  useEffect(() => {
    document.title = `${mode === 'sign_in' ? 'Sign In' : 'Sign Up'} - ${PRODUCT_NAME} POS`
  }, [mode])

  // The field is there: our typefaces may load (styles.css).
  useEffect(() => {
    if (asked) delete document.documentElement.dataset['start']
  }, [asked])

  return (
    <main className="flex min-h-dvh flex-col bg-surface lg:grid lg:grid-cols-[11fr_10fr]">
      <Promises face={face} />
      <div className="relative flex flex-1 flex-col items-center px-5 pt-5 pb-3 md:pt-24 md:pb-5 lg:justify-center lg:pt-10">
        <ThemeToggle className="absolute top-6 right-6 max-lg:hidden" />
        <ServerAwayNote />
        {isNoteLoaded && <DeviceNotes />}
        {flow.stage === 'form' && asked && (
          <SignInForm
            mode={mode}
            onMode={setChosen}
            first={face.open}
            onSignedUp={ask}
            onSignedIn={flow.proceed}
            onForgot={() => flow.show('forgot')}
            onCompany={isCompanyLoaded ? () => flow.show('company') : null}
          />
        )}
        {flow.stage === 'company' && <CompanyForm flow={flow} />}
        <Suspense fallback={null}>
          {flow.stage === 'forgot' && <ForgotForm flow={flow} />}
          {flow.stage === 'second_step' && <SecondStepForm flow={flow} />}
          {flow.stage === 'new_password' && <NewPasswordForm flow={flow} />}
        </Suspense>
        <p className="mt-auto pt-2 text-small text-text-3 lg:absolute lg:bottom-6">
          {PRODUCT_NAME} POS · version {PRODUCT_VERSION}
        </p>
      </div>
    </main>
  )
}
