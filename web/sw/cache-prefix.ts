// The names of the worker's caches begin so; one is made for each build.
export const CACHE_PREFIX = 'webale-app-'
