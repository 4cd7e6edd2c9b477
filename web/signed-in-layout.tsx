// The frame of the signed-in app with the Getting Started guide. The shell may not import a
// feature, so the two meet here.
import { GettingStarted } from './features/guide/getting-started.tsx'
import { Layout } from './shell/layout.tsx'

export const SignedInLayout = () => <Layout guide={<GettingStarted />} />
