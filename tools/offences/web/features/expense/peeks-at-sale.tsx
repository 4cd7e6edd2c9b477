// Planted: imports
import { CartPanel } from '../sale/cart-panel.tsx'

export const Peek = () => <CartPanel />
