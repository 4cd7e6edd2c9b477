// violates: imports
import { Layout } from '../shell/layout.tsx'

export const layout = Layout
