import { registerHooks } from 'node:module'

// Loaded before Assay: a package that is not installed.
registerHooks({
  resolve(name, context, next) {
    if (name !== process.env['MISSING_MODULE']) return next(name, context)
    throw Object.assign(new Error(`Cannot find package '${name}' imported from somewhere`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  },
})
