// The part of samlp 8.0.0 that the simulator uses; it brings no types of its own.
declare module 'samlp' {
  /** Claims by their names, of somebody. */
  interface Profile {
    getClaims(): Readonly<Record<string, string | readonly string[]>>;
    getNameIdentifier(): { readonly nameIdentifier: string };
  }

  interface ResponseOptions {
    issuer: string;
    cert: string;
    key: string;
    signAssertion: boolean;
    audience: string;
    destination: string;
    recipient: string;
    inResponseTo?: string | undefined;
    lifetimeInSeconds: number;
    sessionIndex: string;
    nameIdentifierFormat: string;
    authnContextClassRef: string;
    typedAttributes: boolean;
    encryptionPublicKey?: string;
    encryptionCert?: string;
    profileMapper: (user: object) => Profile;
  }

  /** Whose signature a request has to carry; none: it is not looked at. A copy is made by samlp's callers: samlp writes into it. */
  export interface RequestVerification {
    signingCert?: string;
    thumbprints?: string[];
  }

  /** What an authentication request says of itself. */
  interface RequestFacts {
    readonly issuer?: string;
    readonly subject?: string;
    readonly assertionConsumerServiceURL?: string;
    readonly destination?: string;
    readonly forceAuthn?: string;
    readonly id?: string;
  }

  interface MetadataOptions {
    issuer: string;
    cert: string;
    redirectEndpointPath: string;
    postEndpointPath: string;
  }

  type Carrier = { readonly query?: object; readonly body?: object; readonly method?: string };

  const samlp: {
    getSamlResponse(options: ResponseOptions, user: object, done: (error: unknown, xml: string) => void): void;
    parseRequest(
      request: Carrier,
      options: RequestVerification,
      done: (error: unknown, facts?: RequestFacts) => void,
    ): void;
    metadata(
      options: MetadataOptions,
    ): (
      request: { readonly headers: { readonly host: string }; readonly protocol: string },
      response: { set(name: string, value: string): void; send(xml: string): void },
    ) => void;
  };
  export = samlp;
}
