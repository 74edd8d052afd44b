// Credentials of connections and the secrets of their settings, sealed.
export {
  type ConnectionTable,
  type Credentials,
  openCredentials,
  openSecrets,
  readCredentials,
  sealCredentials,
  sealSecrets,
} from './credentials.ts';
