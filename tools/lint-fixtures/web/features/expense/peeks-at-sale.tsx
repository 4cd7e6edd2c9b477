// violates: imports
import { CartPanel } from '../sale/cart/cart-panel.tsx'

export const Peek = () => <CartPanel />
