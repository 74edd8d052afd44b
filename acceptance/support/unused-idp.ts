// An identity provider for tests that need a connection and no sign-in; its certificate is valid until 2046.

const CERTIFICATE = [
  'MIIDLTCCAhWgAwIBAgIUa6quNkXDhGuNMKv97AaZ79Kb8uAwDQYJKoZIhvcNAQELBQAwJjEkMCIGA1UEAwwbSWRlbnRpdHkgcHJv',
  'dmlkZXIgb2YgYSB0ZXN0MB4XDTI2MTEyMjEzNDYxM1oXDTQ2MTExNzEzNDYxM1owJjEkMCIGA1UEAwwbSWRlbnRpdHkgcHJvdmlk',
  'ZXIgb2YgYSB0ZXN0MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnJO2MvyDVIRHIlXyYUfD4Y/16JDUpKMgC8nnaJOy',
  'je6gjkFh+sFxN8naBHEmmuV/ibyvwwoKtDoQcstqDzgM9nmaZxp4tI97FxBQIHw7UaRIbty9juLfu4wVGnd2cRL+czS6xi4cHY2a',
  'q1GsciC1npGeVBWYwdxqnMWtp9iHf8YYJY7P2iqcacrs/bwIz9QC5QhPJH+I+qo4vriKgvlulq0u6NlyGPz+WPK6q/TD4MghetUE',
  'uC9Tv+n71YX85fXhxL2UAe7qKbakzpb6a+dgCgEeWUXkrQ45/gZ3nWMhdHPq05mzy337xXlQlrxijMT1DK7aO0dsNOYe8GT0haUu',
  'EwIDAQABo1MwUTAdBgNVHQ4EFgQUWISBXOm0QSsTosyBOY+xcTDFl4MwHwYDVR0jBBgwFoAUWISBXOm0QSsTosyBOY+xcTDFl4Mw',
  'DwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEARfDahnSceBF1fn3ZiSUCkGsh3eKiKfL4rjIOVbzbn5EzasF9mvXK',
  'TWx33O+opt4ywOg9MZId5Y/9ehBxQyXq7JQWqENZ0X8ThOanqqlWWb4tDgtlMsboppmaRAitSGBGIHCzMMgo4AfJCbJZtPdUPRQS',
  '8eXDV+G9jZI3C8B83EtEt6NmYl4tYONeNE5dlpeS0V5wPOevLe80eepIKKVB6RwIU8MiXuA5uSJv8M/UjoQMPnxa//aSOjHNMs3P',
  'kXEH+joQbPOSY5a2l5xdx5nqhWGSkoSrk3sUTiEfttOo2XXNGwCpYApYMP32bz3ltcXzWv2Ifz4gSjGY4mIaFa+lJw==',
].join('');

/** What an owner enters by hand of a SAML identity provider that nobody signs in at. */
export const UNUSED_IDP = {
  idpEntityId: 'https://idp.example/metadata',
  signInUrl: 'https://idp.example/sso',
  certificate: CERTIFICATE,
} as const;
