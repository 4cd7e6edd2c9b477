// violates: imports
export const load = () => import('@webale/server/app.ts')
