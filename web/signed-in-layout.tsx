// The frame of the signed-in app with the Getting Started guide and the notice of a failed link.
// The shell may not import a feature, so they meet here.
import { GettingStarted } from './features/guide/getting-started.tsx'
import { ReturnNotice } from './features/session/return-notice.tsx'
import { Layout } from './shell/layout.tsx'

const Extras = () => (
  <>
    <GettingStarted />
    <ReturnNotice />
  </>
)

export const SignedInLayout = () => <Layout extras={<Extras />} />
