// Made by `npm run dump` from contract/openapi.json: the operations of the app API. Do not edit.

export interface paths {
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm who is there
         * @description For what is refused with `confirmation_required`. `GET /api/me/second-factors` says in `confirmBy` what is taken. A code or a passkey also lets the session into workspaces that demand a second factor.
         */
        post: operations["confirmIdentity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser shows a passkey with, to confirm who is there */
        post: operations["getConfirmationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation and sign in
         * @description Sets the session cookie, and `pcs_device`, unless a running session is the proof: that one goes on as it is. Where the address signs in already, a running session of its person (by password, passkey or their company’s sign-in) or their own password proves them, and a second factor is asked for as in a sign-in. A person without a password may choose one in their session; they have to (422) where nothing that outlasts the joining would open this workspace: what the sign-in of another company added ends with it. 403 where the workspace takes its own single sign-on alone.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what an invitation is for
         * @description A token that is wrong, used, revoked or past its time is 404, the same for all.
         */
        post: operations["previewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser shows a passkey with */
        post: operations["getPasskeySignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Sets the session cookie, and `pcs_device`. A passkey verifies its person: it is both factors at once.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the token of the link
         * @description All sessions of the person end. Sets `pcs_device`, unless they have a second factor to show: this browser is known at the next sign-in.
         */
        post: operations["completePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description The answer is the same whether the address signs in here or not. At most five links are mailed to an account in an hour.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sign-in by a code or a passkey
         * @description Within ten minutes of the first step, whose cookie `pcs_second_step` it needs. A wrong code is 422; after five, and where the first step is over, it is 401 and begins anew. Sets the session cookie, and `pcs_device`.
         */
        post: operations["verifySecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser shows a passkey with, in the second step
         * @description Where the first step is over it is 404: the sign-in begins anew.
         */
        post: operations["getSecondFactorOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who is signed in */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set an empty service up: the first workspace and its owner
         * @description Signs the owner in: sets the session cookie, and `pcs_device`.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who sends it back is not held up by what strangers try at the account. A person who has a second factor is answered with `secondFactor` and no session: `POST /api/auth/second-factor` ends the sign-in.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Takes the session cookie away.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions of the person, this one included
         * @description Takes the session cookie away. In a session that began by single sign-on, where the person is in other workspaces too, it ends what began at the same provider, and all other sessions of the person close this workspace and go on elsewhere.
         */
        post: operations["signOutEverywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calendar/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a calendar of maintenance by its secret address
         * @description Three months back and 400 days ahead. `DTSTAMP` and `SEQUENCE` of an event move when its task does; asked with its `ETag`, the calendar is 304 as long as nothing in it changed. A revoked address is answered like one that never was.
         */
        get: operations["readMaintenanceCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All clashes of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getClashFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All issues of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getIssueFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All photos of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getPhotoFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All projects of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getProjectFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rfis of the workspace as CSV, JSON or XLSX
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it 422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.
         */
        get: operations["getRfiFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one’s own profile */
        get: operations["getMyProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one’s own name */
        patch: operations["updateMyProfile"];
        trace?: never;
    };
    "/api/me/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications that the person has granted something
         * @description In each of their workspaces, the latest first; in a session that began by single sign-on, in the workspace of that.
         */
        get: operations["listMyGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/grants/{grantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke what the person has granted an application
         * @description Every process refuses its tokens within one second.
         */
        delete: operations["revokeMyGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one’s own passkeys
         * @description All in one page, oldest first: a person has few, and `nextCursor` is null. In a session of a company’s sign-in, of a person who is in other workspaces too, `lastUsedAt` is null.
         */
        get: operations["listMyPasskeys"];
        put?: never;
        /**
         * Add the passkey that a browser made
         * @description It verifies its person, and so counts as both factors. This session counts as signed in with it. The first comes with recovery codes, shown once.
         */
        post: operations["createMyPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Where it is the last one and there is no authenticator app, the recovery codes go with it. The last one stays (409) where a workspace of the person takes no passwords and has no single sign-on for them.
         */
        delete: operations["deleteMyPasskey"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["updateMyPasskey"];
        trace?: never;
    };
    "/api/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser makes a passkey with */
        post: operations["getMyPasskeyCreationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one’s own password
         * @description The other sessions of the person end. Sets `pcs_device` anew: marks under the password before count no more.
         */
        post: operations["changeMyPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one’s own language and theme */
        get: operations["getMyPreferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one’s own language and theme
         * @description The language is that of the mails to the person, too. `null` takes a choice back.
         */
        patch: operations["updateMyPreferences"];
        trace?: never;
    };
    "/api/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new set of recovery codes
         * @description Ten, each of which works once. Those before no longer work.
         */
        post: operations["regenerateMyRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what one has beside a password */
        get: operations["getMySecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the person
         * @description All in one page, last used first: at most 200, and `nextCursor` is null. What is beyond that ends with `POST /api/auth/sign-out-everywhere` like the others, or by itself after 14 days without use. In a session that began by single sign-on, where the person is in other workspaces too: those that began at the same provider.
         */
        get: operations["listMySessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session of the person
         * @description One of those that `GET /api/me/sessions` lists in this session.
         */
        delete: operations["endMySession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an authenticator app
         * @description It counts for nothing until its first code confirms it. Begun anew, the secret before is of no use.
         */
        post: operations["startMyTotpEnrollment"];
        /**
         * Remove the authenticator app
         * @description Where no passkey is left either, the recovery codes go with it.
         */
        delete: operations["deleteMyTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app by its first code
         * @description From now on a sign-in by password asks for a code. This session counts as signed in with one.
         */
        post: operations["confirmMyTotpEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/requests/{uid}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what an application asks the person for
         * @description For the browser alone in which the application sent the person here. Who is no member of its workspace is told neither (403) and can only refuse.
         */
        get: operations["getOAuthConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/requests/{uid}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow or refuse what an application asks for
         * @description The browser then goes on at `continueAt`, which leads back to the application. Said again it is answered alike; who has said one thing says no other (404).
         */
        post: operations["decideOAuthConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects one has a role in */
        get: operations["listMyProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getMyProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change or archive a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{projectId}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller’s roles in a project and in its workspace
         * @description An owner or admin of the workspace has the role `admin` in each of its projects.
         */
        get: operations["getMyProjectAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count anomalies over time and by space
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getAnomalyAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the photos of each level since a milestone
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getCaptureAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count clashes by their status over time
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getClashAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count issues made, closed and open over time, and the ages of the open ones
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getIssueAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long RFIs wait for their first answer
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getRfiAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how much of the time sensors reported
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["getSensorAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List anomalies, newest first */
        get: operations["listProjectAnomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an anomaly */
        get: operations["getProjectAnomaly"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge an open anomaly */
        post: operations["acknowledgeProjectAnomaly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an anomaly to a member of the project */
        post: operations["assignProjectAnomaly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dismiss an open or acknowledged anomaly */
        post: operations["dismissProjectAnomaly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link an anomaly to an issue of the project */
        post: operations["linkProjectAnomalyToIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/badge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the open anomalies that are high or critical */
        get: operations["getProjectAnomalyBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List assets */
        get: operations["listProjectAssets"];
        put?: never;
        /**
         * Register an asset
         * @description A tag names one asset of the project: one that is taken is 409.
         */
        post: operations["createProjectAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an asset */
        get: operations["getProjectAsset"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description With its documents and its maintenance, each of which is a deletion in the change feed. One that is out of use but not forgotten is better `retired`.
         */
        delete: operations["deleteProjectAsset"];
        options?: never;
        head?: never;
        /**
         * Change an asset
         * @description Another interval or another day of installation begins the calendar of its maintenance anew, behind what was completed or skipped already.
         */
        patch: operations["updateProjectAsset"];
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents of an asset, oldest first */
        get: operations["listProjectAssetDocuments"];
        put?: never;
        /**
         * Add a document to an asset, or the next revision of one
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. A name that the asset has a document of makes its next revision; the ones before it stay. An asset has 200 documents at most, a document 200 revisions; one more is 409.
         */
        post: operations["createProjectAssetDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a document with all of its revisions */
        delete: operations["deleteProjectAssetDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of the latest revision of a document */
        get: operations["getProjectAssetDocumentFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the revisions of a document, latest first */
        get: operations["listProjectAssetDocumentRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions/{revisionId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of a revision of a document */
        get: operations["getProjectAssetDocumentRevisionFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how the maintenance of an asset comes round */
        get: operations["getProjectAssetMaintenancePlan"];
        /**
         * Write how the maintenance of an asset comes round
         * @description Another interval or anchor begins its calendar anew, behind what was completed or skipped already. An interval of days is also the `maintenanceIntervalDays` of the asset. Without an interval nothing falls due.
         */
        put: operations["setProjectAssetMaintenancePlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a maintenance task */
        get: operations["getProjectAssetMaintenanceTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a maintenance task
         * @description Where the plan counts from the last completion, the tasks after it move with the day on which it was done.
         */
        post: operations["completeProjectAssetMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/postpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a maintenance task off
         * @description The tasks after it stay where the plan has them.
         */
        post: operations["postponeProjectAssetMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a maintenance task that was completed or skipped
         * @description It is due again on the day that it was. Where the plan counts from the last completion, the tasks after it move back, what was put off of them is forgotten, and only the last task that was completed or skipped is reopened.
         */
        post: operations["reopenProjectAssetMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Skip a maintenance task */
        post: operations["skipProjectAssetMaintenanceTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/cobie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the building and its assets as a COBie workbook
         * @description The sheets Contact, Facility, Floor, Space, Zone, Type, Component, System, Job, Document and Attribute of COBie 2.4 as XLSX, as all of them are at one moment. Retired assets and their documents are left out. What is not known is `n/a`. Instants are in UTC. At most 50,000 assets (beyond it 422) and 100,000 attributes: a row counts those beyond it.
         */
        get: operations["exportProjectAssetsAsCobie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/cobie-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import assets from a COBie workbook, or say what an import would do
         * @description Reads the sheets Type and Component of an XLSX workbook, at most 50,000 rows each. A row of Component is the asset that has its Name as tag, or its AssetIdentifier as id, or its ExtIdentifier as element; one whose Name and AssetIdentifier are of two assets is refused. Such an asset is changed, one that is not there is created, and none is deleted. A cell that is empty or `n/a` leaves its field as it is. Rows that cannot be taken are named in the answer, and the rest is imported. The same file again changes nothing.
         */
        post: operations["importProjectAssetsFromCobie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make assets of the elements of a model, or preview what a run would do
         * @description An element without an asset gets one; an asset that a run made follows its element, except where a person edited it; one whose element is in no more recent version is `retired`. Assets that a person registered are left alone. Fields come from where the run before took them, unless the mapping says otherwise. A repeat changes nothing. A version that is not read yet is 409, and so is one that is not the head of its model: it would put back what the head says otherwise.
         */
        post: operations["generateProjectAssets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make labels of assets as a PDF
         * @description Sheets of A4 with a label an asset: its tag, name and class, manufacturer and model number, floor, serial number, and a QR code that opens its page. For the assets that are named, in their order, or else for those that the filters find, by their tags; at most 1,000 (beyond it 422).
         */
        post: operations["createProjectAssetLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say of some assets what their elements are and which of their tasks comes next
         * @description The next task is the oldest that is open of those due within the last year, or else the next to come. No page: one entry for each asset that was asked for.
         */
        get: operations["listProjectAssetSummaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List automation rules */
        get: operations["listAutomationRules"];
        put?: never;
        /**
         * Create an automation rule
         * @description At most 50 a project (409). Where an action calls a webhook, the answer holds the secret that signs the calls, which is never shown again.
         */
        post: operations["createAutomationRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an automation rule */
        get: operations["getAutomationRule"];
        put?: never;
        post?: never;
        /**
         * Delete an automation rule
         * @description Its log stays with that of the project. What it has begun and not done is not done any more.
         */
        delete: operations["deleteAutomationRule"];
        options?: never;
        head?: never;
        /**
         * Change an automation rule, or switch it on or off
         * @description Other actions need a sign-in or a confirmation that is recent, as a new rule does.
         */
        patch: operations["updateAutomationRule"];
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for the calls of an automation rule
         * @description The new secret is in this answer and never shown again. The one before ends at once.
         */
        post: operations["rotateAutomationRuleSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of an automation rule, newest first
         * @description Kept 90 days.
         */
        get: operations["listAutomationRuleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/skipped-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List why events did not start an automation rule
         * @description All in one page, one row for each condition. Counted by the first condition that did not hold, over the last 30 days.
         */
        get: operations["listAutomationRuleSkippedEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of the automation rules of a project
         * @description All in one page, since a project has few rules: a row for each, in the order of the list. Counts are those of the last 30 days.
         */
        get: operations["listAutomationRuleActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try conditions on what happened
         * @description Counts how often a rule would have run in the last 30 days, with examples. Nothing is changed. The records are judged as they are now.
         */
        post: operations["dryRunAutomationRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of all automation rules of a project, newest first
         * @description Kept 90 days, also those of rules that were deleted.
         */
        get: operations["listAutomationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clash-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the clash tests of a project */
        get: operations["listClashTests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clash-tests/{clashTestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clash test */
        get: operations["getClashTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clashes */
        get: operations["listProjectClashes"];
        put?: never;
        /**
         * Enter a clash
         * @description It is `new` until somebody decides about it.
         */
        post: operations["createProjectClash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clash */
        get: operations["getProjectClash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a clash’s name or assignee */
        patch: operations["updateProjectClash"];
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on a clash and on its comments, oldest first */
        get: operations["listProjectClashAttachments"];
        put?: never;
        /**
         * Attach a file to a clash or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the clash it is an edit of it; on a comment an edit of that.
         */
        post: operations["createProjectClashAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["deleteProjectClashAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["getProjectClashAttachmentFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on a clash, oldest first */
        get: operations["listProjectClashComments"];
        put?: never;
        /**
         * Comment on a clash
         * @description Whoever comments watches the clash from then on.
         */
        post: operations["createProjectClashComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["deleteProjectClashComment"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["updateProjectClashComment"];
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the decisions about a clash, oldest first */
        get: operations["listProjectClashDecisions"];
        put?: never;
        /**
         * Decide about a clash
         * @description Changes its status and enters the decision into the project’s governance ledger, for good.
         */
        post: operations["createProjectClashDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of a clash, newest first */
        get: operations["getProjectClashHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch a clash */
        put: operations["watchProjectClash"];
        post?: never;
        /** Watch a clash no longer */
        delete: operations["unwatchProjectClash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of clashes, newest first */
        get: operations["listProjectClashImports"];
        put?: never;
        /**
         * Import the run of a clash test
         * @description A BCF archive (`.bcf`, `.bcfzip`; 1.0 to 3.0) or a CSV file with the columns `name`, `kind`, `element_a_guid`, `element_b_guid` and, where it has them, `x`, `y`, `z`, `distance_m`, `id`, `model_a`, `model_b`. Clashes that the test knows keep their number, status and decisions; those that the run no longer has become `present: false`; new ones are `new`. What cannot be read is named in the answer, and the rest is imported. One run of a test is imported at a time; another is 409.
         */
        post: operations["createProjectClashImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/imports/{clashImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what came of an import of clashes */
        get: operations["getProjectClashImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the assets of a project as XLSX or CSV
         * @description The rows that the list of assets has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the clashes of a project as XLSX or CSV
         * @description The rows that the list of clashes has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectClashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the issues of a project as XLSX or CSV
         * @description The rows that the list of issues has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectIssues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the photos of a project as XLSX or CSV
         * @description The rows that the list of photos has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectPhotos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the rfis of a project as XLSX or CSV
         * @description The rows that the list of rfis has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectRfis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the spaces of a project as XLSX or CSV
         * @description The rows that the list of spaces has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjectSpaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List floor plans, invisible ones included */
        get: operations["listProjectFloorPlans"];
        put?: never;
        /**
         * Upload a floor plan
         * @description A PNG, JPEG or WebP picture, or a page of a PDF. What it is follows from its content, not its name.
         */
        post: operations["createProjectFloorPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a floor plan */
        get: operations["getProjectFloorPlan"];
        put?: never;
        post?: never;
        /**
         * Delete a floor plan with its files
         * @description The photos on it stay and lose their `floorPlanId`, `planX` and `planY`.
         */
        delete: operations["deleteProjectFloorPlan"];
        options?: never;
        head?: never;
        /** Change a floor plan */
        patch: operations["updateProjectFloorPlan"];
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a floor plan's files */
        get: operations["getProjectFloorPlanFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}/files/{rendition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead to a file of a floor plan, for `<img src>`
         * @description To an address that opens the file for 15 minutes; 404 while there is no such rendition.
         */
        get: operations["redirectToProjectFloorPlanFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/governance-ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the decisions of a project, in the order of their chain
         * @description Each entry carries the hash of the one before it; `pcs ledger verify` checks an export without us.
         */
        get: operations["listGovernanceLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/governance-ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the chain of a project’s governance ledger */
        get: operations["verifyGovernanceLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List issues */
        get: operations["listProjectIssues"];
        put?: never;
        /**
         * Create an issue
         * @description It has the next number of the project. One that is created `closed` or `verified` is closed with that.
         */
        post: operations["createProjectIssue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an issue */
        get: operations["getProjectIssue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an issue
         * @description A `closed` or `verified` issue keeps its status: a body that asks for another one is 409 and changes nothing. Everything else of it may be edited.
         */
        patch: operations["updateProjectIssue"];
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on an issue and on its comments, oldest first */
        get: operations["listProjectIssueAttachments"];
        put?: never;
        /**
         * Attach a file to an issue or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the issue it is an edit of it, with `issue.updated`; on a comment an edit of that.
         */
        post: operations["createProjectIssueAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["deleteProjectIssueAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["getProjectIssueAttachmentFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on an issue, oldest first */
        get: operations["listProjectIssueComments"];
        put?: never;
        /**
         * Comment on an issue
         * @description Whoever comments watches the issue from then on.
         */
        post: operations["createProjectIssueComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["deleteProjectIssueComment"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["updateProjectIssueComment"];
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of an issue, newest first */
        get: operations["getProjectIssueHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/viewpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the viewpoints of an issue, at most 200
         * @description All in one page, since an issue has at most 200: `nextCursor` is null.
         */
        get: operations["listProjectIssueViewpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch an issue */
        put: operations["watchProjectIssue"];
        post?: never;
        /** Watch an issue no longer */
        delete: operations["unwatchProjectIssue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export issues as a BCF archive
         * @description With the filters of the list; comments, viewpoints, snapshots and all files of imported topics included. A few are written at once for a workspace; one more is 429. One of which nothing is read for half a minute is broken off.
         */
        get: operations["exportProjectIssuesAsBcf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of issues, newest first */
        get: operations["listProjectIssueImports"];
        put?: never;
        /**
         * Import issues from a BCF archive
         * @description A `.bcf` or `.bcfzip` of BCF 1.0, 2.0, 2.1 or 3.0. A topic is one issue of the project, known by its GUID: importing it again changes what changed in the file, keeps what was changed here (and names it as a conflict where both changed), and makes nothing twice. What an issue has no field for is kept and exported again. Topics that cannot be read are named in the answer, and the rest is imported. One archive is imported into a project at a time; another is 409.
         */
        post: operations["createProjectIssueImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/imports/{issueImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what came of an import of issues */
        get: operations["getProjectIssueImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/list-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the filters with which one last looked at the lists of a project */
        get: operations["getListViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Store the filters with which one last looked at the lists of a project
         * @description A person’s own: other people see nothing of them. Lists that are left out keep what is stored.
         */
        patch: operations["updateListViews"];
        trace?: never;
    };
    "/api/projects/{projectId}/maintenance-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the maintenance tasks that are due within some days
         * @description By their day, all pages in the order of the first: what was completed and skipped, and what is still to be done, computed from the plans of the assets up to five years ahead. Without `from` and `to` the year that begins today.
         */
        get: operations["listMaintenanceTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/maintenance-tasks/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one’s own calendar address of the maintenance, without its secret */
        get: operations["getMyMaintenanceCalendar"];
        put?: never;
        /**
         * Make one’s own calendar address of the maintenance
         * @description Calendar programs read it without signing in, so it is a secret: it is shown once. One that was made before ends at once. It ends with the role of its person in the project, and does not come back with another one.
         */
        post: operations["createMyMaintenanceCalendar"];
        /** Revoke one’s own calendar address of the maintenance */
        delete: operations["revokeMyMaintenanceCalendar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who have a role of their own in the project
         * @description Owners and admins of the workspace have the role admin in every project and are listed only where named.
         */
        get: operations["listProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person’s own role in the project */
        get: operations["getProjectMember"];
        /** Give a member of the workspace a role in the project */
        put: operations["setProjectMember"];
        post?: never;
        /** Take a person’s role in the project */
        delete: operations["deleteProjectMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List capture milestones */
        get: operations["listProjectMilestones"];
        put?: never;
        /** Create a capture milestone */
        post: operations["createProjectMilestone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/milestones/{milestoneId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a capture milestone */
        get: operations["getProjectMilestone"];
        put?: never;
        post?: never;
        /**
         * Delete a capture milestone
         * @description Its photos stay and lose their `milestoneId`.
         */
        delete: operations["deleteProjectMilestone"];
        options?: never;
        head?: never;
        /** Change a capture milestone */
        patch: operations["updateProjectMilestone"];
        trace?: never;
    };
    "/api/projects/{projectId}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List models, all versions */
        get: operations["listProjectModels"];
        put?: never;
        /**
         * Upload a version of a model
         * @description IFC2X3, IFC4 or IFC4X3, as `.ifc` or as `.ifczip` with one model in it; which of the two follows from its content. It is imported in the background: poll the model until its `status` is `ready` or `failed`. It becomes the head of its version group when it is ready.
         */
        post: operations["createProjectModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a model */
        get: operations["getProjectModel"];
        put?: never;
        post?: never;
        /**
         * Delete a version of a model
         * @description With its file and its elements. Where it was the head, the latest ready version that is left is. Assets that name the version name the head then, or no model where none is left.
         */
        delete: operations["deleteProjectModel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/asset-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the last run made assets of a model of, and from where it took their fields
         * @description No page: one entry for each class that was asked for.
         */
        get: operations["getProjectModelAssetChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the import of a model
         * @description It is `failed` then, with the code `cancelled`.
         */
        post: operations["cancelProjectModel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a version of a model with another, element by element
         * @description By GlobalId, of several elements with the same the n-th in the file with the n-th, numbers at seven significant digits, drawn geometry within a millimetre. `added` is what the version of the path has and the other has not. `kinds` counts in what elements differ; `geometry` tells whether both versions could be compared by it. 409 where one of them is not ready, or none is named and there is none before.
         */
        get: operations["getProjectModelComparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the elements of a version of a model, with their properties
         * @description In the order of the file. Spaces, storeys and openings are not among them.
         */
        get: operations["listProjectModelElements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a signed address of the uploaded file */
        get: operations["downloadProjectModelFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/geometry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the geometry of a version of a model: its parts, one file per storey
         * @description It is generated in the background once the model is ready: poll until `state` is `ready` or `failed`. The files are fragments in the format of `@thatopen/fragments`, which identify elements by their GlobalId.
         */
        get: operations["getProjectModelGeometry"];
        put?: never;
        /**
         * Generate the geometry of a version of a model again
         * @description For use after a failure, and for versions uploaded before the viewer existed. Changes nothing if it is under way.
         */
        post: operations["regenerateProjectModelGeometry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/geometry/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a part of the geometry of a version of a model
         * @description The `fileUrl` of a part may be cached for good; it is 404 once the geometry was generated again. Without `file`, returns the current file of the part.
         */
        get: operations["downloadProjectModelGeometryPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the import report of a model: its georeference, its units, and remarks on its file
         * @description Once it is ready; 409 before.
         */
        get: operations["getProjectModelReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/spaces-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say which spaces a version of a model has new, has no more, and has otherwise than the one before it
         * @description No page: it is read as a whole, and the lists in it end with their totals.
         */
        get: operations["getProjectModelSpacesReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/storeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the storeys of a version of a model, the lowest first */
        get: operations["listProjectModelStoreys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what a project has and what is to be done in it */
        get: operations["getProjectOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people and keys that records of the project can name
         * @description Everybody who has or once had a role in the project, owners and admins of the workspace among them, also who has left or was deactivated; and the keys of the workspace, revoked ones too.
         */
        get: operations["listProjectPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List photos, drafts included */
        get: operations["listProjectPhotos"];
        put?: never;
        /**
         * Upload a photo as a draft
         * @description A JPEG, PNG, WebP, AVIF or HEIC picture. What it is follows from its content, not its name; `takenAt` and `kind` are read from it where they are not given.
         */
        post: operations["createProjectPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a photo */
        get: operations["getProjectPhoto"];
        put?: never;
        post?: never;
        /** Delete a photo with its files */
        delete: operations["deleteProjectPhoto"];
        options?: never;
        head?: never;
        /** Change a photo */
        patch: operations["updateProjectPhoto"];
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a photo's files */
        get: operations["getProjectPhotoFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/files/{rendition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead to a file of a photo, for `<img src>`
         * @description To an address that opens the file for 15 minutes; 404 while there is no such rendition.
         */
        get: operations["redirectToProjectPhotoFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the picture of a photo is: its size, place and shape */
        get: operations["getProjectPhotoPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a photo */
        post: operations["publishProjectPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish photos, all or none
         * @description Those that are live already are not touched. The answer is one page with all of them.
         */
        post: operations["publishProjectPhotos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List RFIs */
        get: operations["listProjectRfis"];
        put?: never;
        /**
         * Create an RFI
         * @description It is raised, with the event `rfi.created`, unless it is made as a `draft`.
         */
        post: operations["createProjectRfi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an RFI */
        get: operations["getProjectRfi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an RFI
         * @description Reopened, from `answered` to `open`, it has no answer; its history has.
         */
        patch: operations["updateProjectRfi"];
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer an open RFI */
        post: operations["answerProjectRfi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every answer that an RFI was given, oldest first */
        get: operations["listProjectRfiAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on an RFI and on its comments, oldest first */
        get: operations["listProjectRfiAttachments"];
        put?: never;
        /**
         * Attach a file to an RFI or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the RFI it is an edit of it; on a comment an edit of that.
         */
        post: operations["createProjectRfiAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["deleteProjectRfiAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["getProjectRfiAttachmentFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on an RFI, oldest first */
        get: operations["listProjectRfiComments"];
        put?: never;
        /**
         * Comment on an RFI
         * @description Whoever comments watches the RFI from then on.
         */
        post: operations["createProjectRfiComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["deleteProjectRfiComment"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["updateProjectRfiComment"];
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of an RFI, newest first */
        get: operations["getProjectRfiHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch an RFI */
        put: operations["watchProjectRfi"];
        post?: never;
        /** Watch an RFI no longer */
        delete: operations["unwatchProjectRfi"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything in a project for a text or a number
         * @description Titles, descriptions, questions and answers of issues and RFIs, names of clashes, notes and tags of photos, names and levels of floor plans, names and descriptions of milestones. Nothing in the text has a special meaning. No page: at most `limit` hits of each type, and `more` where there are others.
         */
        get: operations["searchProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sensors
         * @description By `updated_since` it lists sensors that appeared, or whose kind, unit or binding changed, at once, and those with a new `latestValue` and `lastSeenAt` at most a minute later.
         */
        get: operations["listProjectSensors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sensor */
        get: operations["getProjectSensor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/binding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Bind a sensor to a model element or a space
         * @description A tag in `If-Match` is stale once the kind, the unit or the binding is another; readings since do not make it so.
         */
        put: operations["bindProjectSensor"];
        post?: never;
        /**
         * Take the binding off a sensor
         * @description A tag in `If-Match` is judged as for binding it.
         */
        delete: operations["unbindProjectSensor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/decommission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decommission a sensor
         * @description Deletes it with its readings and thresholds; anomalies that were raised stay. When its device posts again it is a new sensor.
         */
        post: operations["decommissionProjectSensor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the readings of a sensor over time
         * @description A bucket without readings is there, with nulls and count 0: a gap and no zero.
         */
        get: operations["getProjectSensorSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the thresholds of a sensor */
        get: operations["listProjectSensorThresholds"];
        put?: never;
        /**
         * Put a threshold on a sensor
         * @description It judges the readings that come from then on, also late ones; those that are there begin no anomaly. An anomaly begins with the reading that makes as many breaches in a row as `consecutive` says, by the time of readings, and ends with the first that does not breach or, with a `clearValue`, has reached that. A sensor has at most 20.
         */
        post: operations["createProjectSensorThreshold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a threshold would have raised over the last 30 days
         * @description Nothing is saved.
         */
        post: operations["backtestProjectSensorThreshold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post readings of sensors
         * @description Each reading is judged alone: the good ones are stored whatever the others are. A sensor appears with the first reading of its device. A reading of a device and an instant that is there already is a duplicate and stored once, so a post may be sent again. An answer means that the readings it accepted are on disk.
         */
        post: operations["postSensorReadings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List spaces */
        get: operations["listProjectSpaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a space
         * @description Also one that is gone from its model: its id goes on naming it.
         */
        get: operations["getProjectSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a space */
        patch: operations["updateProjectSpace"];
        trace?: never;
    };
    "/api/projects/{projectId}/spaces/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sum up areas by floor, department and usage
         * @description No page: sums are of use as a whole, and there is one for each floor, department and usage.
         */
        get: operations["getProjectSpaceSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of photos and the labels of issues with their counts
         * @description No page: all of them at once, since they are the words of a field that completes what is typed.
         */
        get: operations["listProjectTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/thresholds/{thresholdId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a threshold */
        get: operations["getThreshold"];
        put?: never;
        post?: never;
        /**
         * Delete a threshold
         * @description Its anomalies stay; those that go on end.
         */
        delete: operations["deleteThreshold"];
        options?: never;
        head?: never;
        /**
         * Change a threshold
         * @description Another comparison, value, number of readings, clear value or silence is another rule: what goes on of the one before ends, and the next reading is judged anew.
         */
        patch: operations["updateThreshold"];
        trace?: never;
    };
    "/api/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the workspace */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename the workspace */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/api/workspace/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys, revoked ones included */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The whole key is in this answer and never shown again.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every process refuses it within one second. It stays in the list.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/api-keys/{keyId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what an API key was used for in the last 30 days
         * @description Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that is killed loses its last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the deployment’s budget refuses is counted for no key.
         */
        get: operations["getApiKeyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what in the workspace, newest first
         * @description What somebody watches is their own affair and stands in no entry.
         */
        get: operations["listAuditLogEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/audit-log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log as CSV or JSON
         * @description The entries that the list has with the same filters, the oldest first, streamed. JSON is `{ data: […] }` with the records of the list; CSV is as that of feeds, with `detail` as JSON in a cell. The export itself is entered into the log.
         */
        get: operations["getAuditLogExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/exports/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the projects one has a role in as XLSX or CSV
         * @description The rows that the list of projects has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["exportProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations, accepted and revoked ones included */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody by e-mail
         * @description The link in the mail works once and for seven days. Only an owner invites owners. 409 where single sign-on is required and the address could not use it. 429 where the workspace has sent as many mails as it may in an hour or a day.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link no longer works. It stays in the list. One to become an owner is revoked by owners alone.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description With a new link, for another seven days; the link before no longer works. Once a minute at most, and counted with the mails of the workspace.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/key-origins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the origins whose pages may use API keys */
        get: operations["getKeyOrigins"];
        /**
         * Replace the origins whose pages may use API keys
         * @description For every key of the workspace, on every process within one second. A page of such an origin may read the answers to a key; a browser shows everybody who opens the page the key that it uses. What is no page needs no origin.
         */
        put: operations["setKeyOrigins"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the workspace
         * @description The last owner cannot.
         */
        post: operations["leaveWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/list-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the filters with which one last looked at the lists of the workspace */
        get: operations["getWorkspaceListViews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Store the filters with which one last looked at the lists of the workspace
         * @description A person’s own: other people see nothing of them. Lists that are left out keep what is stored.
         */
        patch: operations["updateWorkspaceListViews"];
        trace?: never;
    };
    "/api/workspace/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the workspace, deactivated people included */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of the workspace */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member from the workspace and its projects
         * @description Their access ends within one second. Only an owner removes owners. The last owner stays.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Only an owner makes or unmakes owners. The last owner stays one. 409 for a member whom the sign-in policy would leave no way in, unless `force` is true; one’s own way in is never given up so.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/workspace/members/{userId}/calendar-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calendar addresses of a member
         * @description Without their secrets, all in one page, last made first: at most 200, and `nextCursor` is null. Only an owner sees those of owners.
         */
        get: operations["listMemberCalendarAddresses"];
        put?: never;
        post?: never;
        /**
         * End all calendar addresses of a member
         * @description At once. The member can make other ones as long as they have a role. Only an owner ends those of owners.
         */
        delete: operations["deleteMemberCalendarAddresses"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a deactivated member in again
         * @description With the roles that they had; second factors and connections of applications are made anew. An identity provider that still provisions them may deactivate them again. 409 for one who could never sign in under the sign-in policy.
         */
        post: operations["reactivateMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/role-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview whether an owner keeps a way in with a lesser role
         * @description Changes nothing. Under the present sign-in policy; of members who are no owners, no role takes a way in.
         */
        get: operations["getMemberRolePreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the second factors of a member who lost them
         * @description Passkeys, authenticator app and recovery codes go, their sessions end, and they are told by mail. For a member who is in no other workspace and accepted this one; others are helped by the operator of the service. 409 too where the owner who asks, or every owner, would have no way in then under the sign-in policy.
         */
        delete: operations["deleteMemberSecondFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions in which a member is signed in to the workspace
         * @description All in one page, last used first: at most 200, and `nextCursor` is null. Sessions that do not open this workspace are left out. Only an owner sees the sessions of owners.
         */
        get: operations["listMemberSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions in which a member is signed in to the workspace
         * @description On every process within one second. A session that opens other workspaces of the person as well goes on in those. Only an owner ends the sessions of owners.
         */
        delete: operations["deleteMemberSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session in which a member is signed in to the workspace
         * @description As for all of them.
         */
        delete: operations["deleteMemberSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List OAuth applications */
        get: operations["listOAuthApplications"];
        put?: never;
        /**
         * Register an OAuth application
         * @description At most 100 a workspace (409). Of a confidential application the secret is in this answer and never shown again.
         */
        post: operations["createOAuthApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an OAuth application */
        get: operations["getOAuthApplication"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth application
         * @description For good. All that it was granted dies: every process refuses its tokens within one second.
         */
        delete: operations["deleteOAuthApplication"];
        options?: never;
        head?: never;
        /**
         * Edit an OAuth application
         * @description By the rules of registration. Tokens lose at once what the application may no longer have.
         */
        patch: operations["updateOAuthApplication"];
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people have granted an OAuth application
         * @description The latest first.
         */
        get: operations["listOAuthApplicationGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/grants/{grantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke what a person has granted an OAuth application
         * @description Every process refuses its tokens within one second.
         */
        delete: operations["revokeOAuthApplicationGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a suspended OAuth application go on
         * @description Its grants stand as they did.
         */
        post: operations["resumeOAuthApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for an OAuth application
         * @description The new secret is in this answer and never shown again. The one before stays good for 24 hours, unless `immediate` is true. A public application has none (409).
         */
        post: operations["rotateOAuthApplicationSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an OAuth application
         * @description From now on it gets no authorization and no token; access tokens that run end within their hour. The client id stays.
         */
        post: operations["suspendOAuthApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the plan of the workspace includes */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provisioning tokens, revoked ones included */
        get: operations["listScimTokens"];
        put?: never;
        /**
         * Create a provisioning token
         * @description At most 20 a workspace (409). The token is in this answer and never shown again.
         */
        post: operations["createScimToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/scim-tokens/{scimTokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a provisioning token
         * @description Every process refuses it within one second. It stays in the list. The people it made stay as they are.
         */
        delete: operations["revokeScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/scim-tokens/{scimTokenId}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last calls of a provisioning token, the latest first
         * @description The last 400 that changed something or were refused, and the last 100 others, for 30 days. A call is listed about a second after it.
         */
        get: operations["listScimTokenCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who have a second factor
         * @description All in one page, and `nextCursor` is null. Who is not in it signs in by a password alone, or by single sign-on.
         */
        get: operations["listMemberSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/session-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how long sessions last in the workspace */
        get: operations["getSessionPolicy"];
        /**
         * Change how long sessions last in the workspace
         * @description For running sessions too, on every process within one second. Each workspace has its own policy, and it counts in that workspace alone: a person who is in several is asked to sign in again for the stricter ones and goes on in the others. A session that is over in all of a person’s workspaces ends. An identity provider may end its sessions earlier (`SessionNotOnOrAfter`).
         */
        put: operations["setSessionPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections to identity providers
         * @description All in one page, the active one first: at most 20, and `nextCursor` is null.
         */
        get: operations["listSsoConnections"];
        put?: never;
        /**
         * Make a connection to an identity provider
         * @description SAML: `metadataXml` or `metadataUrl`, or `idpEntityId`, `signInUrl` and `certificate`. Of several signing certificates in metadata, the one that ends last is taken. OpenID Connect: `issuer`, `clientId` and `clientSecret`. It is not active yet. With `replacesId` it takes over handle, entity id and addresses at its activation, and what is not said of its settings is as it was in the connection that it replaces; `kept` lists them. Over another protocol names of attributes and rules of projects are not kept, and `roles` only where `attributes.role` is said.
         */
        post: operations["createSsoConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description With what the last test sign-in showed.
         */
        get: operations["getSsoConnection"];
        put?: never;
        post?: never;
        /** Delete a connection that is not active */
        delete: operations["deleteSsoConnection"];
        options?: never;
        head?: never;
        /**
         * Edit a connection
         * @description Provider and certificate are changed by a replacement, so that nobody is interrupted; so are, where all owners depend on it, client secret and attribute of the address of the active one (409).
         */
        patch: operations["updateSsoConnection"];
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a connection the active one
         * @description In one step: the former one is not active any more, and activating it again undoes the change. A connection of which no test sign-in went well needs `force` (409), and never takes the place of one on which all owners depend (409).
         */
        post: operations["activateSsoConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/activation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who would lose access where this connection takes the place of the active one, and how many sessions would end
         * @description Changes nothing.
         */
        get: operations["getSsoConnectionActivationPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sign-ins at a connection, explained
         * @description Newest first. One that failed says which check did, what it expected and what it received. Kept 30 days. Without a signature of the provider, 500 an hour are kept that name an open request, and 20 that do not (`solicited` false).
         */
        get: operations["listSsoConnectionAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a connection out of use
         * @description Ends the sessions that began at the workspace’s identity provider, on every process within one second. Refused (409) where you, or every owner, would have no way in any more.
         */
        post: operations["deactivateSsoConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/deactivation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who would lose access where a connection is taken out of use, and how many sessions would end
         * @description Changes nothing.
         */
        get: operations["getSsoConnectionDeactivationPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/project-roles-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview which project roles rules would give and take
         * @description Changes nothing. Judged by the attributes of the last sign-in of each member at this provider; each change comes with the next sign-in of its person. Roles given by hand stay, and so does what is in archived projects.
         */
        post: operations["previewSsoConnectionProjectRoles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a test sign-in at a connection
         * @description Answers with an address to be opened in a browser, once and within ten minutes. The test begins no session; `lastTest` of the connection then holds each check and all that the provider sent.
         */
        post: operations["testSsoConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of single sign-on
         * @description All in one page, by name: at most 50, and `nextCursor` is null.
         */
        get: operations["listSsoDomains"];
        put?: never;
        /**
         * Name a domain to be verified
         * @description The answer says which TXT record shows that the domain is yours. A workspace has each domain once (409).
         */
        post: operations["createSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a domain */
        get: operations["getSsoDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Its people are not routed to the identity provider any more, and sessions that began there by its addresses end within one second. Refused (409) where you, or every owner, would have no way in any more.
         */
        delete: operations["deleteSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains/{domainId}/removal-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who would lose access by deleting a domain, and how many sessions would end
         * @description Changes nothing.
         */
        get: operations["getSsoDomainRemovalPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the TXT record of a domain now
         * @description It is also looked for once a day. A verified domain whose record is gone counts for 7 days more, and its owners are told. A domain is verified in one workspace of a deployment alone (409).
         */
        post: operations["verifySsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links to people of identity providers
         * @description Each first sign-in keeps the NameID, or `iss` and `sub`; from then on it finds the person, whatever their address. A connection of the same entity id or issuer keeps them.
         */
        get: operations["listSsoIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/identities/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a link
         * @description Whoever the provider signs in next with the address of the member becomes the member: for a sign-in that was refused with the check `subject` although it is the same person. Sessions stay.
         */
        delete: operations["deleteSsoIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the policy of signing in */
        get: operations["getSsoPolicy"];
        /**
         * Change the policy of signing in
         * @description For running sessions too, on every process within one second. Refused (409) where you, or every owner, would have no way in any more. What applications were granted by those who lose theirs ends, and by those who have no second factor where one is demanded.
         */
        put: operations["updateSsoPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/policy/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say who would lose access by a policy
         * @description Changes nothing.
         */
        post: operations["previewSsoPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys that sign SAML requests
         * @description All in one page, the one that signs first: at most 2, and `nextCursor` is null. The private keys are kept sealed and never shown.
         */
        get: operations["listSsoSigningKeys"];
        put?: never;
        /**
         * Make a key that signs SAML requests
         * @description The first one signs at once. A second one is published in the service-provider metadata beside it; once the provider knows it, activate it and remove the former one. A third is refused (409).
         */
        post: operations["createSsoSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/signing-keys/{signingKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a key that signs SAML requests
         * @description The one that signs is kept (409) while a connection signs, or another key is there to take its place.
         */
        delete: operations["deleteSsoSigningKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/signing-keys/{signingKeyId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign SAML requests with this key from now on
         * @description The former one stays in the metadata until it is removed; activating it again undoes the change. Connections that sign need another test. Refused (409) without `force` where you, or every owner, would have no way in if the provider did not know the key.
         */
        post: operations["activateSsoSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/signing-keys/{signingKeyId}/activation-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say who would lose access if the provider did not know this key
         * @description Changes nothing.
         */
        get: operations["getSsoSigningKeyActivationPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how much of the rate budgets the API keys use
         * @description The keys that are not revoked or were used today, at most 1000, the most used first. Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that is killed loses its last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the deployment’s budget refuses is counted for no key.
         */
        get: operations["getApiUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Those to events, and streams of the audit log.
         */
        get: operations["listWorkspaceWebhooks"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description At most 100 a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere yet is taken; one that leads only to addresses that are not public is 422. An archived project is 409. With `kind: audit` it is a stream of the audit log: each entry is delivered as `audit.entry` from then on. Only an owner makes one, themself and not by an application; it is disabled when they are an owner no longer.
         */
        post: operations["createWorkspaceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook subscription */
        get: operations["getWorkspaceWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook subscription */
        delete: operations["deleteWorkspaceWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook subscription, newest first
         * @description Dead-lettered ones included. Kept for 30 days after they were made and last tried.
         */
        get: operations["listWorkspaceWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery to a webhook subscription */
        get: operations["getWorkspaceWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a delivery, in order
         * @description What each was answered or where it failed, those before a replay included.
         */
        get: operations["listWorkspaceWebhookDeliveryAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery to a webhook subscription
         * @description A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. What comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts the count. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["replayWorkspaceWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the dead-lettered deliveries to a webhook subscription
         * @description All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. Nothing is queued while the subscription is disabled: enable it before. It answers when all are queued, which takes the better part of a minute for a million. A call that is cut off stops soon after; what it has queued stays so, and the same call made again takes up the rest.
         */
        post: operations["replayWorkspaceWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a disabled webhook subscription
         * @description Its dead letters are counted from none again; its secret stays. Of an active one nothing changes. A stream of the audit log is from then on the caller’s.
         */
        post: operations["enableWorkspaceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event `ping` to a webhook subscription
         * @description Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` is the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["pingWorkspaceWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for a webhook subscription
         * @description The new secret is in this answer and never shown again. The one before stays good for 24 hours, unless `immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` carries all of them. When an answer was lost, rotate again: what your receivers have stays good.
         */
        post: operations["rotateWorkspaceWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspaces/{workspaceId}/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview what accepting a workspace ends
         * @description False for a workspace that the person has accepted. 404 for one that this session does not open.
         */
        get: operations["previewAcceptance"];
        put?: never;
        /**
         * Accept a workspace that made the person a member
         * @description For a workspace with `accepted: false` in `GET /api/auth/session`. From then on its administrators see and end the person’s sessions in it, its sign-in policy binds the account, and its deactivation of the person counts for the account. Changes nothing where the person has accepted it already. 404 for a workspace that this session does not open; 409 where that would end the last passkey of a person one of whose workspaces takes no passwords. Passkeys that the provider of another workspace added end with it.
         */
        post: operations["acceptMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptancePreview: {
            /** @description Whether accepting ends passkeys, an authenticator app, recovery codes or a password of the account: those that the sign-in of another workspace’s provider added, and all of an account whose address its person has not proven. */
            endsWaysIn: boolean;
        };
        Actor: {
            /** @description Id of the person or the key; null for the service. */
            id: string | null;
            /**
             * @description What acted: a person, an API key or the service itself.
             * @enum {string}
             */
            type: "user" | "key" | "system";
        };
        AnalyticsRange: {
            /** @description When this was counted. */
            asOf: components["schemas"]["Instant"];
            /** @description Start of the period. */
            from: components["schemas"]["Day"];
            /**
             * @description Length of an interval.
             * @enum {string}
             */
            interval: "day" | "week" | "month";
            /** @description IANA time zone. */
            timeZone: string;
            /** @description End of the period. */
            to: components["schemas"]["Day"];
        };
        AnomalyAnalytics: {
            /** @description The intervals, oldest first. */
            intervals: {
                /** @description Number with priority or severity `critical`. */
                critical: number;
                /** @description Where it begins. */
                from: components["schemas"]["Instant"];
                /** @description Number with priority or severity `high`. */
                high: number;
                /** @description Number with priority or severity `low`. */
                low: number;
                /** @description Number with priority or severity `medium`. */
                medium: number;
                /**
                 * @description The query with which the list of anomalies has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /** @description Where it ends: the beginning of the next. */
                to: components["schemas"]["Instant"];
                /** @description By their time, but for those that were withdrawn. */
                total: number;
            }[];
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
            /** @description All of them. */
            spaceCount: number;
            /** @description Those with the most first; at most 200. */
            spaces: {
                /** @description Number of acknowledged anomalies. */
                acknowledged: number;
                /** @description Number with priority or severity `critical`. */
                critical: number;
                /** @description Number of dismissed anomalies. */
                dismissed: number;
                /** @description Name of the floor. */
                floor: string | null;
                /** @description Number with priority or severity `high`. */
                high: number;
                /** @description Number with priority or severity `low`. */
                low: number;
                /** @description Number with priority or severity `medium`. */
                medium: number;
                /** @description Null where the sensor was bound to no space, or the space is gone. */
                name: string | null;
                /** @description Number of open ones. */
                open: number;
                /**
                 * @description The query with which the list of anomalies has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /** @description Id of the space; null if there is none. */
                spaceId: components["schemas"]["Uuid"] | null;
                /** @description But for those that were withdrawn. */
                total: number;
            }[];
            /** @description Sums over the whole period. */
            whole: {
                /** @description Number of acknowledged anomalies. */
                acknowledged: number;
                /** @description Number with priority or severity `critical`. */
                critical: number;
                /** @description Number of dismissed anomalies. */
                dismissed: number;
                /** @description Number with priority or severity `high`. */
                high: number;
                /** @description Number with priority or severity `low`. */
                low: number;
                /** @description Number with priority or severity `medium`. */
                medium: number;
                /** @description Number of open ones. */
                open: number;
                /** @description But for those that were withdrawn. */
                total: number;
            };
            /**
             * @description The query with which the list of anomalies has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            wholeQuery: string;
        };
        AnomalyAssignment: {
            /** @description A member with a role in the project; without one it is nobody’s. */
            assigneeId?: components["schemas"]["Uuid"] | null;
        };
        AnomalyBadge: {
            /** @description Open anomalies of severity `high` and `critical`. */
            count: number;
        };
        AnomalyExplanation: {
            /** @description What was still usual. */
            band: {
                /** @description Highest normal value. */
                high: number;
                /** @description Lowest normal value. */
                low: number;
            } | null;
            /** @description What is usual at this hour of the week: the median. */
            baseline: number | null;
            /** @description The end of the band, or the side of the threshold. */
            crossed: ("low" | "high") | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "breach" | "no_data" | "deviation" | "flat_line" | "gap";
            /** @description After how many hours these two are anomalies. */
            limitHours: number | null;
            /** @description How many hours the baseline was made of. */
            samples: number | null;
            /** @description Of a gap and of a flat line: how long it usually is from one hour with readings to the next. */
            spacingHours: number | null;
            /** @description The rule that was broken, as it was then. */
            threshold: {
                /** @description Value at which a breach ends; null if it ends at the threshold itself. */
                clearValue: number | null;
                /**
                 * @description How a reading is compared with the value.
                 * @enum {string}
                 */
                comparison: "greater_than" | "at_least" | "less_than" | "at_most";
                /** @description Number of consecutive readings that make a breach. */
                consecutive: number;
                /** @description Minutes of silence after which an anomaly is raised; null if silence raises none. */
                noDataMinutes: number | null;
                /** @description Value. */
                value: number;
            } | null;
        };
        AnomalyIssueLink: {
            /** @description An issue of the project; without one the link is taken away. */
            issueId?: components["schemas"]["Uuid"] | null;
        };
        ApiKey: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description True where the person who made it was deactivated or has left the workspace. The key goes on working: it belongs to the workspace. */
            createdByDeactivated: boolean;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Written at most once a minute. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Name. */
            name: string;
            /** @description The first part of the key, to tell it by. */
            prefix: string;
            /** @description When it was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {string}
             */
            scope: "read" | "write" | "admin";
        };
        ApiKeyCreate: {
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {string}
             */
            scope: "read" | "write" | "admin";
        };
        ApiKeyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ApiKey"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ApiKeyWithSecret: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description True where the person who made it was deactivated or has left the workspace. The key goes on working: it belongs to the workspace. */
            createdByDeactivated: boolean;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The key itself: shown this once, and null when an answer is repeated. */
            key: string | null;
            /** @description Written at most once a minute. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Name. */
            name: string;
            /** @description The first part of the key, to tell it by. */
            prefix: string;
            /** @description When it was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {string}
             */
            scope: "read" | "write" | "admin";
        };
        /** @description Sums over the spaces that are present: floors in the order of their height, all else with the greatest area first. Where a space and parts of it are both spaces of the model, their area counts once, and so do their people. */
        AreaSchedule: {
            /** @description Of all spaces that have an area; an override counts where it is set. */
            areaM2: number;
            /** @description Sums by department. */
            byDepartment: {
                /** @description Area in square metres. */
                areaM2: number;
                /** @description People; null where no space says how many. */
                occupancy: number | null;
                /** @description The spaces. */
                spaces: number;
                /** @description How many of the spaces have no area, neither of the model nor as an override: `areaM2` is the sum over the others. Spaces that others count for are not among them. */
                spacesWithoutArea: number;
                /** @description Null: of the spaces that have none. */
                value: string | null;
            }[];
            /** @description Sums by floor. */
            byFloor: {
                /** @description Area in square metres. */
                areaM2: number;
                /** @description People; null where no space says how many. */
                occupancy: number | null;
                /** @description The spaces. */
                spaces: number;
                /** @description How many of the spaces have no area, neither of the model nor as an override: `areaM2` is the sum over the others. Spaces that others count for are not among them. */
                spacesWithoutArea: number;
                /** @description Null: of the spaces that have none. */
                value: string | null;
            }[];
            /** @description Sums by usage. */
            byUsage: {
                /** @description Area in square metres. */
                areaM2: number;
                /** @description People; null where no space says how many. */
                occupancy: number | null;
                /** @description The spaces. */
                spaces: number;
                /** @description How many of the spaces have no area, neither of the model nor as an override: `areaM2` is the sum over the others. Spaces that others count for are not among them. */
                spacesWithoutArea: number;
                /** @description Null: of the spaces that have none. */
                value: string | null;
            }[];
            /** @description People; null where no space says how many. */
            occupancy: number | null;
            /** @description How many of the spaces are in another model too, by their GlobalId, each beyond the first: their areas are counted more than once. 0 within one version group. */
            repeatedSpaces: number;
            /** @description The spaces. */
            spaces: number;
            /** @description How many of the spaces have no area, neither of the model nor as an override: `areaM2` is the sum over the others. Spaces that others count for are not among them. */
            spacesWithoutArea: number;
        };
        Asset: {
            /** @description Of a `retired` asset no maintenance falls due, and nobody is told of its warranty. */
            condition: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The GlobalId of its element of the model. */
            elementGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Day of installation. */
            installedOn: components["schemas"]["Day"] | null;
            /** @description Null also where its maintenance comes by months: see its maintenance plan. */
            maintenanceIntervalDays: number | null;
            /** @description Manufacturer. */
            manufacturer: string | null;
            /** @description The version of a model that it was found in. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Model number of the manufacturer. */
            modelNumber: string | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Serial number. */
            serialNumber: string | null;
            /** @description Names one asset of the project. */
            tag: string | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The last day of its warranty. */
            warrantyExpiresOn: components["schemas"]["Day"] | null;
        };
        AssetChange: {
            /** @description Of a `retired` asset no maintenance falls due, and nobody is told of its warranty. */
            condition?: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /** @description The GlobalId of its element of the model. */
            elementGuid?: string | null;
            /** @description Day of installation. */
            installedOn?: components["schemas"]["Day"] | null;
            /** @description A number takes the place of a plan by months. */
            maintenanceIntervalDays?: number | null;
            /** @description Manufacturer. */
            manufacturer?: string | null;
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Model number of the manufacturer. */
            modelNumber?: string | null;
            /** @description Notes. */
            notes?: string | null;
            /** @description Serial number. */
            serialNumber?: string | null;
            /** @description Kept without blanks around it. */
            tag?: string | null;
            /** @description Last day of the warranty. */
            warrantyExpiresOn?: components["schemas"]["Day"] | null;
        };
        AssetCreate: {
            /** @description Of a `retired` asset no maintenance falls due, and nobody is told of its warranty. */
            condition?: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /** @description The GlobalId of its element of the model. */
            elementGuid?: string | null;
            /** @description Day of installation. */
            installedOn?: components["schemas"]["Day"] | null;
            /** @description A number takes the place of a plan by months. */
            maintenanceIntervalDays?: number | null;
            /** @description Manufacturer. */
            manufacturer?: string | null;
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Model number of the manufacturer. */
            modelNumber?: string | null;
            /** @description Notes. */
            notes?: string | null;
            /** @description Serial number. */
            serialNumber?: string | null;
            /** @description Kept without blanks around it. */
            tag?: string | null;
            /** @description Last day of the warranty. */
            warrantyExpiresOn?: components["schemas"]["Day"] | null;
        };
        AssetDocument: {
            /** @description Id of the asset. */
            assetId: components["schemas"]["Uuid"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description Name.
             * @example Manual.pdf
             */
            name: string;
            /** @description The number of its latest revision: 1, 2, … */
            revision: number;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description When its latest revision was uploaded. */
            updatedAt: components["schemas"]["Instant"];
        };
        /** @description A name that the asset has a document of makes its next revision. */
        AssetDocumentCreate: {
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        AssetDocumentFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        AssetDocumentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["AssetDocument"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        AssetDocumentRevision: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id of the document. */
            documentId: components["schemas"]["Uuid"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /** @description Number of the revision. */
            revision: number;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /** @description Size in bytes. */
            sizeBytes: number;
        };
        AssetDocumentRevisionPage: {
            /** @description The records of the page. */
            data: components["schemas"]["AssetDocumentRevision"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        AssetGeneration: {
            /** @description Number of records that were added. */
            added: number;
            /** @description Number of records that changed. */
            changed: number;
            /** @description The first 200 of what is added, of what is changed and of what is retired. Those of which nothing but the version changes (`modelId`) are the last of what is changed. */
            items: {
                /** @description Null for one that a preview would add. */
                assetId: components["schemas"]["Uuid"] | null;
                /**
                 * @description Kind of the change.
                 * @enum {string}
                 */
                change: "add" | "change" | "retire";
                /** @description What the fields had, null for an asset that is added, and what they get. Of a text of more than 200 characters its beginning. */
                changes: {
                    /** @description The value in the newer state. */
                    after: string | null;
                    /** @description The value in the older state. */
                    before: string | null;
                    /** @description Name of the field. */
                    field: string;
                }[];
                /** @description IFC GlobalId of the element; null if there is none. */
                elementGuid: string;
                /** @description The fields by name. */
                fields: string[];
                /** @description Tag of the asset. */
                tag: string | null;
            }[];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description Generated from an earlier version of the model, and in this one under a class that was not asked for: a run leaves them alone. */
            otherClass: number;
            /** @description True if nothing was written. */
            preview: boolean;
            /** @description Elements that a person registered an asset of: a run leaves them alone. */
            registered: number;
            /** @description Generated from an earlier version of the model, which this one has no element of. */
            retired: number;
            /** @description Tags that another asset has, and that were left out. */
            tagsTaken: number;
            /** @description Number of records that did not change. */
            unchanged: number;
        };
        /** @description What the last run of a model asked for, and from where its classes agree to take their fields, as the next run does unless it says otherwise. */
        AssetGenerationChoices: {
            /** @description The classes that the last run asked for, or none yet. */
            classes: string[];
            /** @description Fields that these classes take from different sources: `mapping` has none of them. A run that leaves them out takes them from where each class had them. */
            differing: ("tag" | "manufacturer" | "modelNumber" | "serialNumber" | "installedOn" | "warrantyExpiresOn" | "notes")[];
            /** @description Where the fields come from. A field that is left out comes from where the run before took it, for elements of the same class of the model, or of a class that no run had from where those of the last run agree to take it, or else from the property sets of IFC that are made for it. */
            mapping: {
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                installedOn?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                manufacturer?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                modelNumber?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                notes?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                serialNumber?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                tag?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                warrantyExpiresOn?: string | null;
            };
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
        };
        AssetGenerationRequest: {
            /** @description The classes of elements that become assets. */
            classes: string[];
            /** @description Where the fields come from. A field that is left out comes from where the run before took it, for elements of the same class of the model, or of a class that no run had from where those of the last run agree to take it, or else from the property sets of IFC that are made for it. */
            mapping?: {
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                installedOn?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                manufacturer?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                modelNumber?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                notes?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                serialNumber?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                tag?: string | null;
                /** @description `Name`, `Tag`, `TypeName` or `Storey` of the element, or a property as `<property set>.<property>`; `Standard`: the property sets of IFC that are made for the field. Null: not filled, and left as it is where an asset has it already. */
                warrantyExpiresOn?: string | null;
            };
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /**
             * @description True: what a person edited is written over as well, wherever the model says something.
             * @default false
             */
            overwrite?: boolean;
            /**
             * @description True: nothing is written; the answer is what a run would do.
             * @default false
             */
            preview?: boolean;
        };
        AssetLabels: {
            /** @description These assets, in this order. */
            assetIds?: components["schemas"]["Uuid"][];
            /**
             * @description Condition of the asset.
             * @enum {string}
             */
            condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
            /**
             * Format: line
             * @description Only the assets of this element.
             */
            elementGuid?: string;
            /**
             * @description How many labels a sheet of A4 has, across and down. They fill the page but for its margins.
             * @default 3x8
             * @enum {string}
             */
            grid?: "2x4" | "2x7" | "3x7" | "3x8" | "4x10";
            /**
             * @description Language of the texts.
             * @default en
             * @enum {string}
             */
            language?: "en" | "ar";
            /** @description Only assets of this version of a model. */
            modelId?: components["schemas"]["Uuid"];
            /**
             * Format: visible
             * @description As the list of assets filters by it.
             */
            q?: string;
            /** @description Only assets whose warranty ends before this day, or has ended. */
            warrantyBefore?: components["schemas"]["Day"];
        };
        AssetPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Asset"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /** @description In the order asked for; an asset that the project does not have is left out. */
        AssetSummaries: {
            /** @description The records of the page. */
            data: components["schemas"]["AssetSummary"][];
        };
        AssetSummary: {
            /** @description Id of the asset. */
            assetId: components["schemas"]["Uuid"];
            /** @description The model element; null if there is none. */
            element: {
                /**
                 * @description IFC class.
                 * @example IfcUnitaryEquipment
                 */
                class: string;
                /** @description Name of the storey; null if there is none. */
                storey: string | null;
            } | null;
            /** @description The next maintenance task; null if there is none. */
            nextTask: {
                /** @description Day on which it is due. */
                dueOn: components["schemas"]["Day"];
                /** @description Number within the project. */
                number: number;
                /** @description True if it was due before today. */
                overdue: boolean;
            } | null;
        };
        AttachmentFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        AuditEntry: {
            /**
             * @description The action that was audited.
             * @example api_key.created
             */
            action: string;
            /** @description `operator` is whoever runs the service, `system` the service itself: neither has an id. `scim` is the identity provider of the workspace, by the provisioning token of that id. */
            actor: {
                /** @description Id. */
                id: string | null;
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type: "user" | "key" | "system" | "operator" | "scim";
            };
            /** @description The OAuth application through which a person acted. Null where they did it themself. */
            applicationId: components["schemas"]["Uuid"] | null;
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description What changed; its members depend on the action. */
            detail: {
                [key: string]: unknown;
            };
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description Null for what was not done by a request. */
            requestId: string | null;
            /** @description The record concerned. */
            subject: {
                /** @description Id. */
                id: string | null;
                /**
                 * @description Type.
                 * @example api_key
                 */
                type: string;
            };
        };
        AuditEntryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        AuditExport: {
            /** @description The records of the page. */
            data: components["schemas"]["AuditEntry"][];
        };
        AutomationRule: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: components["schemas"]["RuleAction"][];
            /** @description All of them must hold; none: every event of the kind. */
            conditions: components["schemas"]["RuleCondition"][];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Why the service switched it off; null where a person did. */
            disabledReason: "repeated_failures" | null;
            /** @description True if the rule is on. */
            enabled: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        AutomationRuleChange: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions?: ({
                /** @description A member with a role in the project. */
                assigneeId?: components["schemas"]["Uuid"] | null;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                description?: string | null;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "create_issue";
                /** @description Labels. */
                labels: string[];
                /**
                 * @description Priority.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "critical";
                /**
                 * Format: line
                 * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
                 */
                title: string;
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type: "defect" | "design" | "safety" | "request" | "other";
            } | {
                /** @description Addresses. */
                addresses: string[];
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "send_email";
                /**
                 * @description Of what the service adds to the text.
                 * @enum {string}
                 */
                language: "en" | "ar";
                /** @description Members of the project; who has no role in it any more is left out. */
                memberIds: components["schemas"]["Uuid"][];
                /**
                 * Format: line
                 * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
                 */
                subject: string;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                text: string;
            } | {
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "call_webhook";
                /**
                 * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
                 * @example https://hooks.example.com/automation
                 */
                url: string;
            } | {
                /** @description A member with a role in the project; null for nobody. */
                assigneeId?: components["schemas"]["Uuid"] | null;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "assign";
            })[];
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {string}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                /** @description A list for `any_of`. Null, with `is` and `is_not`, for a member that is empty. */
                value?: ((string | number) | (string | number)[]) | null;
            }[];
            /** @description Switching a rule on begins its count of failures anew. */
            enabled?: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {string}
             */
            event?: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
        };
        AutomationRuleCreate: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: ({
                /** @description A member with a role in the project. */
                assigneeId?: components["schemas"]["Uuid"] | null;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                description?: string | null;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "create_issue";
                /** @description Labels. */
                labels: string[];
                /**
                 * @description Priority.
                 * @enum {string}
                 */
                priority: "low" | "medium" | "high" | "critical";
                /**
                 * Format: line
                 * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
                 */
                title: string;
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type: "defect" | "design" | "safety" | "request" | "other";
            } | {
                /** @description Addresses. */
                addresses: string[];
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "send_email";
                /**
                 * @description Of what the service adds to the text.
                 * @enum {string}
                 */
                language: "en" | "ar";
                /** @description Members of the project; who has no role in it any more is left out. */
                memberIds: components["schemas"]["Uuid"][];
                /**
                 * Format: line
                 * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
                 */
                subject: string;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                text: string;
            } | {
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "call_webhook";
                /**
                 * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
                 * @example https://hooks.example.com/automation
                 */
                url: string;
            } | {
                /** @description A member with a role in the project; null for nobody. */
                assigneeId?: components["schemas"]["Uuid"] | null;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "assign";
            })[];
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {string}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                /** @description A list for `any_of`. Null, with `is` and `is_not`, for a member that is empty. */
                value?: ((string | number) | (string | number)[]) | null;
            }[];
            /**
             * @description True if the rule is on.
             * @default true
             */
            enabled?: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        AutomationRulePage: {
            /** @description The records of the page. */
            data: components["schemas"]["AutomationRule"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        AutomationRuleWithSecret: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: components["schemas"]["RuleAction"][];
            /** @description All of them must hold; none: every event of the kind. */
            conditions: components["schemas"]["RuleCondition"][];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Why the service switched it off; null where a person did. */
            disabledReason: "repeated_failures" | null;
            /** @description True if the rule is on. */
            enabled: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Signs the calls of the rule as deliveries are signed. Shown this once, when the rule first calls a webhook; else null. */
            secret: string | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        BudgetUsage: {
            /** @description The last 30 days in UTC, today the last. */
            days: components["schemas"]["UsageDay"][];
            /** @description All keys of the deployment together. */
            deployment: {
                /** @description Requests in any `windowSeconds`; null when off. */
                limit: number | null;
                /** @description What counts of it now: requests, and the small slices that processes hold ahead of them. */
                used: number;
            };
            /** @description The API keys. */
            keys: {
                /** @description Id of the API key. */
                keyId: components["schemas"]["Uuid"];
                /** @description Requests in any `windowSeconds`; null when off. */
                limit: number | null;
                /** @description Name. */
                name: string;
                /** @description First characters of the key, which are no secret. */
                prefix: string;
                /** @description Number of requests refused today. */
                refusedToday: number;
                /** @description Number of requests today. */
                requestsToday: number;
                /** @description What counts of it now: requests, and the small slices that processes hold ahead of them. */
                used: number;
            }[];
            /** @description Length of the budget’s window in seconds. */
            windowSeconds: number;
        };
        CaptureAnalytics: {
            /** @description The intervals, oldest first. */
            intervals: {
                /** @description Where it begins. */
                from: components["schemas"]["Instant"];
                /** @description Taken then. */
                photos: number;
                /**
                 * @description The query with which the list of photos has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /** @description Where it ends: the beginning of the next. */
                to: components["schemas"]["Instant"];
            }[];
            /** @description All of them. */
            levelCount: number;
            /** @description The floor plans, those with the fewest photos first; at most 200. */
            levels: {
                /** @description Id of the floor plan; null if there is none. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Level of the building. */
                level: string | null;
                /** @description Name. */
                name: string;
                /** @description Of all its photos until the end of the range. */
                newestTakenAt: components["schemas"]["Instant"] | null;
                /** @description Taken since. */
                photos: number;
                /**
                 * @description The query with which the list of photos has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
            }[];
            /** @description The capture milestone. */
            milestone: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            } | null;
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
            /** @description The beginning of the milestone’s day (or the instant it was made, without one), or of the range. */
            since: components["schemas"]["Instant"];
            /** @description The end of the range. */
            until: components["schemas"]["Instant"];
            /** @description Those of all without a photo since. */
            withoutPhoto: number;
        };
        CapturedPhoto: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The model element the photo is tied to. */
            elementGuid: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Tags. */
            tags: string[];
            /** @description When the photo was taken. */
            takenAt: components["schemas"]["Instant"];
            /**
             * @description Whether the photo is a draft or published.
             * @enum {string}
             */
            visibility: "draft" | "live";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoChange: {
            /** @description IFC GlobalId of the element; null if there is none. */
            elementGuid?: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind?: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId?: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes?: string | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /** @description Tags. */
            tags?: string[];
            /** @description When the photo was taken. */
            takenAt?: components["schemas"]["Instant"];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        CapturedPhotoCreate: {
            /** @description IFC GlobalId of the element; null if there is none. */
            elementGuid?: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind?: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId?: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes?: string | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /** @description Tags. */
            tags?: string[];
            /** @description When it was taken; else read from the picture. */
            takenAt?: components["schemas"]["Instant"];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        CapturedPhotoFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["CapturedPhotoFeedRecord"][];
        };
        CapturedPhotoFeedRecord: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The model element the photo is tied to. */
            elementGuid: string | null;
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            /** @description Id of the capture milestone; null if there is none. */
            milestoneId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description Notes. */
            notes: string | null;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /** @description Tags. */
            tags: string[];
            /** @description When the photo was taken. */
            takenAt: components["schemas"]["Instant"];
            /**
             * @description Whether the photo is a draft or published.
             * @enum {string}
             */
            visibility: "draft" | "live";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoPage: {
            /** @description The records of the page. */
            data: components["schemas"]["CapturedPhoto"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        CaptureMilestone: {
            /** @description Day of the capture. */
            capturedOn: components["schemas"]["Day"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Position in lists, lowest first. */
            sortOrder: number;
        };
        CaptureMilestoneChange: {
            /** @description Day of the capture. */
            capturedOn?: components["schemas"]["Day"] | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
            /** @description Position in lists, lowest first. */
            sortOrder?: number;
        };
        CaptureMilestoneCreate: {
            /** @description Day of the capture. */
            capturedOn?: components["schemas"]["Day"] | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description Position in lists, lowest first. */
            sortOrder?: number;
        };
        CaptureMilestonePage: {
            /** @description The records of the page. */
            data: components["schemas"]["CaptureMilestone"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClashAnalytics: {
            /** @description Statuses are those at the end of the interval, by the history of each clash. */
            intervals: {
                /** @description Number of active clashes. */
                active: number;
                /** @description Number of approved clashes. */
                approved: number;
                /** @description Number of records that were created. */
                created: number;
                /**
                 * @description The query with which the list of clashes has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                createdQuery: string;
                /** @description Where it begins. */
                from: components["schemas"]["Instant"];
                /** @description Number or list of what is new. */
                new: number;
                /** @description `new` or `active` when the interval ended. */
                open: number;
                /** @description Number of resolved clashes. */
                resolved: number;
                /** @description Decisions that led from `new` or `active` to another status. */
                settled: number;
                /** @description Where it ends: the beginning of the next. */
                to: components["schemas"]["Instant"];
                /** @description Number of void clashes. */
                void: number;
            }[];
            /** @description Now. */
            open: number;
            /**
             * @description The query with which the list of clashes has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            openQuery: string;
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
        };
        ClashAttachment: {
            /** @description Id of the clash. */
            clashId: components["schemas"]["Uuid"];
            /** @description Null where it is the clash's own. */
            commentId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /** @description Size in bytes. */
            sizeBytes: number;
        };
        ClashAttachmentCreate: {
            /** @description A comment of one's own on the clash, which it is to be shown with. */
            commentId?: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        ClashAttachmentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashAttachment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClashChange: {
            /** @description A person with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
        };
        ClashComment: {
            /** @description The attached files. */
            attachments: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /** @description Id of the clash. */
            clashId: components["schemas"]["Uuid"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Text. */
            text: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ClashCommentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashComment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClashCommentWrite: {
            /**
             * Format: visible
             * @description Text.
             */
            text: string;
        };
        ClashCreate: {
            /** @description A person with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Distance between the elements in metres; negative if they overlap. */
            distanceM?: number | null;
            /**
             * Format: line
             * @description IFC GlobalId of the first element.
             */
            elementAGuid: string;
            /**
             * Format: line
             * @description IFC GlobalId of the second element.
             */
            elementBGuid: string;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "hard" | "clearance" | "duplicate";
            /** @description Id of the model of the first element. */
            modelAId?: components["schemas"]["Uuid"] | null;
            /** @description Id of the model of the second element. */
            modelBId?: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description Where it is: model axes, metres. */
            point?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        ClashDecision: {
            /** @description Id of the clash. */
            clashId: components["schemas"]["Uuid"];
            /** @description When it was decided. */
            decidedAt: components["schemas"]["Instant"];
            /** @description Who decided. */
            decidedBy: components["schemas"]["Actor"];
            /** @description Also the id of its entry of the governance ledger. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Outcome.
             * @enum {string}
             */
            outcome: "approve" | "resolve" | "void" | "reopen";
            /** @description Reason. */
            reason: string | null;
        };
        ClashDecisionCreate: {
            /**
             * @description Leads to `approved`, `resolved`, `void`, `active`; 409 where the clash is that already.
             * @enum {string}
             */
            outcome: "approve" | "resolve" | "void" | "reopen";
            /** @description Reason. */
            reason?: string | null;
        };
        ClashDecisionPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashDecision"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClashFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashFeedRecord"][];
        };
        ClashFeedRecord: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Metres; negative where the elements overlap. */
            distanceM: number | null;
            /** @description IFC GlobalId of the first element. */
            elementAGuid: string | null;
            /** @description IFC GlobalId of the second element. */
            elementBGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "hard" | "clearance" | "duplicate";
            /** @description Id of the model of the first element. */
            modelAId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model of the second element. */
            modelBId: components["schemas"]["Uuid"] | null;
            /** @description Name. */
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @description Position in the model in metres; null if there is none. */
            point: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Changed by decisions alone.
             * @enum {string}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ClashHistoryEntry: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description Who made the change. */
            by: components["schemas"]["Actor"];
            /** @description Id of the clash. */
            clashId: components["schemas"]["Uuid"];
            /**
             * @description Name of the field.
             * @example status
             */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        ClashHistoryEntryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashHistoryEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClashImportCreate: {
            /**
             * @description Found out from the file where it is not given.
             * @enum {string}
             */
            format?: "bcf" | "csv";
            /**
             * Format: line
             * @description The name of the test; one that the project does not have yet is made.
             */
            test: string;
        };
        ClashTest: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Its latest run that was imported whole. */
            latestImportId: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
        };
        ClashTestPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ClashTest"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ClientSecretRotation: {
            /** @description True: the secret before ends at once. */
            immediate?: boolean;
        };
        CobieImport: {
            /** @description Number of records that changed. */
            changed: number;
            /** @description Number of records that were created. */
            created: number;
            /** @description True if nothing was written. */
            dryRun: boolean;
            /** @description Of the rows the first 1000: what is said of a sheet as a whole goes first, then what is refused, then rows with a cell that could not be read, then what is created or changed, then what stays as it is. Of a sheet as a whole the row is that of its headings, the name null and the outcome `unchanged`; no count has it. */
            items: {
                /** @description Null where the row is refused, and for what a dry run would create. */
                assetId: components["schemas"]["Uuid"] | null;
                /** @description Why it is refused; of a row that is taken, the cells that could not be read. */
                faults: {
                    /**
                     * @description Of the sheet.
                     * @example InstallationDate
                     */
                    column: string;
                    /** @description What is wrong, in a sentence. */
                    message: string;
                }[];
                /** @description What is set or changed. */
                fields: string[];
                /** @description The Name of the row, its first 200 characters. */
                name: string | null;
                /**
                 * @description Outcome.
                 * @enum {string}
                 */
                outcome: "created" | "changed" | "unchanged" | "refused";
                /** @description As spreadsheets count: the headings are row 1. */
                row: number;
                /**
                 * @description Sheet of the workbook.
                 * @enum {string}
                 */
                sheet: "Type" | "Component";
            }[];
            /** @description Rows of Type and of Component. */
            refused: number;
            /** @description Number of records that did not change. */
            unchanged: number;
        };
        CobieImportCreate: {
            /**
             * @description True: nothing is written; the answer is what an import would do.
             * @default false
             */
            dryRun?: boolean;
        };
        /** @description Whether both versions could be compared by what was drawn of them. */
        ComparedGeometry: {
            /** @description The versions whose geometry is pending, or has to be generated again. */
            modelIds: components["schemas"]["Uuid"][];
            /** @description How many elements of both versions have no drawn geometry in one of them, and so are compared without. */
            notComparedCount: number;
            /**
             * @description `pending` while the geometry of a version is generated; `unavailable` if a version has no geometry to compare, as after a failure or if it was generated before geometry was compared: have it generated again. Until it is `ready`, no `placement` and no `shape` is given.
             * @enum {string}
             */
            state: "ready" | "pending" | "unavailable";
        };
        /** @description Whether materials and classifications of both versions are known. */
        ComparedMaterials: {
            /** @description The versions that were read before. */
            modelIds: components["schemas"]["Uuid"][];
            /**
             * @description `unavailable` where a version was read before materials and classifications were; neither is then told.
             * @enum {string}
             */
            state: "ready" | "unavailable";
        };
        /** @description Whether properties and quantities of both versions were read alike. */
        ComparedValues: {
            /** @description The version that an earlier release read. */
            modelIds: components["schemas"]["Uuid"][];
            /**
             * @description `partial` where an earlier release of the service read one of the versions: numbers whose unit it did not read are not compared.
             * @enum {string}
             */
            state: "ready" | "partial";
        };
        /** @description One of the three. A password alone does only where the person has no second factor. */
        Confirmation: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code?: string;
            /** @description What `navigator.credentials.get` answers, as JSON. */
            passkey?: {
                /** @description How the authenticator is attached. */
                authenticatorAttachment?: string | null;
                /** @description Results of extensions. */
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Id.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                id: string;
                /**
                 * @description Id of the passkey, base64url.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                rawId?: string;
                /** @description Response of the authenticator. */
                response: {
                    /**
                     * @description Data of the authenticator, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    authenticatorData: string;
                    /**
                     * @description Client data, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    clientDataJSON: string;
                    /**
                     * @description Signature, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    signature: string;
                    /** @description Handle of the person, base64url. */
                    userHandle?: string | null;
                };
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type?: "public-key";
            };
            /** @description Password. */
            password?: string;
        };
        ConsentResult: {
            /** @description The address at which the browser goes on. */
            continueAt: string;
        };
        CurrentSession: {
            /** @description There are others, which it may not name. */
            hasOtherWorkspaces?: boolean;
            /** @description Workspaces of the person that this session does not open. Absent where there are none. */
            restricted?: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
                /**
                 * @description `single_sign_on`: the workspace’s identity provider. `own_sign_in`: a password or passkey, since another workspace’s identity provider says nothing here. `no_password`: a passkey or single sign-on. `second_factor`: a code or a passkey. `sign_in_again`: a new sign-in, since this session is older or was idle longer than the workspace allows, or one of its administrators ended it.
                 * @enum {string}
                 */
                needs: "single_sign_on" | "own_sign_in" | "no_password" | "second_factor" | "sign_in_again";
            }[];
            /** @description The person. */
            user: {
                /** @description E-mail address. */
                email: string;
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
            /** @description The workspaces of the person. */
            workspaces: {
                /**
                 * @description The workspace made the person a member, and they have not accepted that: it decides about nothing of their account. Absent where they have.
                 * @constant
                 */
                accepted?: false;
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "owner" | "admin" | "member";
            }[];
        };
        /**
         * Format: date
         * @example 2026-03-01
         */
        Day: string;
        DeliveriesReplay: {
            /**
             * Format: date-time
             * @description Only deliveries made at or after this instant; all without it.
             */
            since?: string;
            /**
             * @description Which deliveries: the dead-lettered ones.
             * @enum {string}
             */
            status: "dead";
        };
        DeliveriesReplayed: {
            /** @description How many deliveries are pending again. */
            queued: number;
        };
        DeliveryAttempt: {
            /** @description When it began. */
            at: components["schemas"]["Instant"];
            /** @description Duration in milliseconds. */
            durationMs: number;
            /** @description Why it failed; null where it succeeded. */
            error: string | null;
            /** @description From 1, through all replays. */
            number: number;
            /** @description Where it failed; null where it succeeded. */
            phase: ("resolve" | "connect" | "tls" | "timeout" | "response" | "status") | null;
            /** @description The first 2 KB of the answer’s body, as text. */
            responseBody: string | null;
            /** @description Null where no answer came. */
            responseStatus: number | null;
        };
        DeliveryAttemptPage: {
            /** @description The records of the page. */
            data: components["schemas"]["DeliveryAttempt"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        DeliveryDetails: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /** @description The exact text of the body, the same in every attempt: JSON. */
            body: string;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Null unless it is delivered. */
            deliveredAt: components["schemas"]["Instant"] | null;
            /** @description Why the last attempt failed, or `subscription_disabled` where there was none to be made. */
            error: string | null;
            /**
             * @description The event’s type, or `ping`; `audit.entry` to streams of the audit log.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "audit.entry" | "ping";
            /** @description The same in every delivery of the event: `id` of the body that is sent. */
            eventId: components["schemas"]["Uuid"];
            /** @description The headers that are the same in every attempt: not those with its time and its signatures. */
            headers: {
                /** @description Name. */
                name: string;
                /** @description Value of the header. */
                value: string;
            }[];
            /** @description The same in every attempt and every replay: receivers tell repeats by it. */
            id: components["schemas"]["Uuid"];
            /** @description Null before the first attempt. */
            lastAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Not before this instant; null unless it is pending. */
            nextAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Of the record; null for a `ping` of every project. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description The record that the event is about; of a `ping` the subscription, of `audit.entry` the entry. */
            resource: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Type.
                 * @example issue
                 */
                type: string;
            };
            /** @description Of the last attempt; null where there was no answer. */
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryNotice: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Null unless it is delivered. */
            deliveredAt: components["schemas"]["Instant"] | null;
            /** @description Why the last attempt failed, or `subscription_disabled` where there was none to be made. */
            error: string | null;
            /**
             * @description The event’s type, or `ping`; `audit.entry` to streams of the audit log.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "audit.entry" | "ping";
            /** @description The same in every delivery of the event: `id` of the body that is sent. */
            eventId: components["schemas"]["Uuid"];
            /** @description The same in every attempt and every replay: receivers tell repeats by it. */
            id: components["schemas"]["Uuid"];
            /** @description Null before the first attempt. */
            lastAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Not before this instant; null unless it is pending. */
            nextAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Of the record; null for a `ping` of every project. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description The record that the event is about; of a `ping` the subscription, of `audit.entry` the entry. */
            resource: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Type.
                 * @example issue
                 */
                type: string;
            };
            /** @description Of the last attempt; null where there was no answer. */
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryNoticePage: {
            /** @description The records of the page. */
            data: components["schemas"]["DeliveryNotice"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        DryRun: {
            /** @description False where there were more events than one run looks at. */
            complete: boolean;
            /** @description Events of the kind in the project. */
            events: number;
            /** @description For each condition, how many events it was the first to rule out. */
            failed: number[];
            /** @description How far back was looked. */
            from: components["schemas"]["Instant"];
            /** @description Events whose record is not there any more. */
            gone: number;
            /** @description How often the rule would have run. */
            matched: number;
            /** @description The newest twenty events that would have started it. */
            samples: {
                /** @description Id of the event. */
                eventId: components["schemas"]["Uuid"];
                /** @description When the event happened. */
                occurredAt: components["schemas"]["Instant"];
                /** @description The record concerned. */
                resource: {
                    /** @description Id. */
                    id: components["schemas"]["Uuid"];
                    /**
                     * @description Type.
                     * @example issue
                     */
                    type: string;
                };
                /** @description Title. */
                title: string;
            }[];
            /** @description End of the period. */
            to: components["schemas"]["Instant"];
        };
        DryRunCreate: {
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {string}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                /** @description A list for `any_of`. Null, with `is` and `is_not`, for a member that is empty. */
                value?: ((string | number) | (string | number)[]) | null;
            }[];
            /**
             * @description The kind of event that the rule waits for.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
        };
        ElementClassification: {
            /** @description Short code. */
            code: string | null;
            /** @description Name. */
            name: string | null;
            /** @description The name of the classification system. */
            system: string | null;
        };
        ElementDifference: {
            /**
             * @description Kind of the change.
             * @enum {string}
             */
            change: "added" | "removed" | "changed";
            /** @description IFC class. */
            class: string;
            /** @description IFC GlobalId. */
            guid: string;
            /** @description What differs in a changed element: `placement` where it was moved or turned, `shape` where its form is another. Empty for elements that were added or removed. */
            kinds: ("name" | "class" | "type" | "tag" | "storey" | "property" | "quantity" | "material" | "classification" | "placement" | "shape")[];
            /** @description What differs in a changed element; null where it is not there. Of geometry: `placement` with `moved`, `turned` and the `centre` (x, y, z up), `shape` with those of `length`, `width`, `height` (along its own axes), `area` and `volume` that differ. */
            members: {
                /** @description The value in the newer state. */
                after: components["schemas"]["ElementValue"] | null;
                /** @description The value in the older state. */
                before: components["schemas"]["ElementValue"] | null;
                /**
                 * @description Path of the member.
                 * @example [
                 *       "propertySets",
                 *       "Pset_WallCommon",
                 *       "FireRating"
                 *     ]
                 * @example [
                 *       "materials",
                 *       "1",
                 *       "thickness"
                 *     ]
                 * @example [
                 *       "placement",
                 *       "moved"
                 *     ]
                 */
                path: string[];
            }[];
            /** @description Name. */
            name: string | null;
            /** @description 1 for the first element of its GlobalId in the file, 2 for the next: the n-th is compared with the n-th. */
            ordinal: number;
            /** @description Name of the storey; null if there is none. */
            storey: string | null;
        };
        ElementMaterial: {
            /** @description The direction in which layers follow each other. */
            direction: string | null;
            /** @description The share of a constituent, from 0 to 1. */
            fraction: number | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "material" | "layer" | "constituent" | "profile";
            /** @description The name of the material. */
            name: string | null;
            /** @description Metres from the reference line to the first layer. */
            offsetM: number | null;
            /** @description The name of the layer, constituent or profile in its set. */
            part: string | null;
            /** @description The name of the cross-section. */
            profile: string | null;
            /** @description The name of the set of layers, constituents or profiles. */
            set: string | null;
            /** @description Metres, of a layer. */
            thicknessM: number | null;
        };
        /** @description In SI where the file says its unit; `unit` null where it has none. */
        ElementValue: {
            /** @description Unit of measurement. */
            unit: string | null;
            /** @description Value. */
            value: (string | number | boolean | null) | (string | number | boolean | null)[];
        };
        Error: {
            /** @description The failure. */
            error: {
                /**
                 * @description Branch on this, never on `message`.
                 * @enum {string}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "confirmation_required" | "not_found" | "conflict" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limited" | "internal_error" | "unavailable";
                /** @description The faults of single fields. */
                details?: components["schemas"]["ErrorDetail"][];
                /** @description For a person; its wording may change. */
                message: string;
                /** @description Quote it when you report a problem; also the header `X-Request-Id`. */
                requestId: string;
            };
        };
        ErrorDetail: {
            /** @description What is wrong with it, for a person. */
            message: string;
            /** @description The offending field: a query parameter, or a path into the body (`events/0`). */
            path: string;
        };
        FloorPlan: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Height of the plan picture. */
            heightPx: number | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description True if it is shown. */
            isVisible: boolean;
            /** @description Level of the building. */
            level: string | null;
            /** @description Position of the level, lowest first. */
            levelOrder: number;
            /** @description Name. */
            name: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg: number;
            /** @description Metres per pixel of the plan picture. */
            scaleMPerPx: number | null;
            /** @description Position in lists, lowest first. */
            sortOrder: number;
            /** @description Width of the plan picture. */
            widthPx: number | null;
        };
        FloorPlanChange: {
            /** @description True if it is shown. */
            isVisible?: boolean;
            /** @description Level of the building. */
            level?: string | null;
            /** @description Position of the level, lowest first. */
            levelOrder?: number;
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg?: number;
            /** @description Metres per pixel of the floor plan; null if it is not known. */
            scaleMPerPx?: number | null;
            /** @description Position in lists, lowest first. */
            sortOrder?: number;
        };
        FloorPlanCreate: {
            /** @description True if it is shown. */
            isVisible?: boolean;
            /** @description Level of the building. */
            level?: string | null;
            /** @description Position of the level, lowest first. */
            levelOrder?: number;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description Which page of a PDF is the plan; 1 when not given. */
            page?: number | null;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg?: number;
            /** @description Metres per pixel of the floor plan; null if it is not known. */
            scaleMPerPx?: number | null;
            /** @description Position in lists, lowest first. */
            sortOrder?: number;
        };
        FloorPlanFiles: {
            /** @description Why renditions could not be made; `not_made` where every attempt failed. */
            failure: string | null;
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            /** @description The picture in whose pixels `planX` and `planY` are: the original, or the rendered page of a PDF, null while it is being made; valid for 15 minutes. */
            picture: string | null;
            /**
             * @description The renditions of the picture.
             * @enum {string}
             */
            renditions: "pending" | "ready" | "failed";
            /** @description A rendition for a screen, null while it is being made; valid for 15 minutes. */
            screen: string | null;
            /** @description A small rendition, null while it is being made; valid for 15 minutes. */
            thumbnail: string | null;
        };
        FloorPlanPage: {
            /** @description The records of the page. */
            data: components["schemas"]["FloorPlan"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        GeometryPart: {
            /** @description Size in bytes. */
            byteSize: number;
            /** @description How many elements and spaces it shows. */
            elementCount: number;
            /** @description Elevation in metres. */
            elevationM: number | null;
            /** @description The path of the file with its fragments (`.frag`), which never changes under this address. */
            fileUrl: string;
            /** @description Of its storey, or of the first and the last of several. */
            name: string | null;
            /** @description 1, 2, … by elevation. */
            number: number;
            /** @description The GlobalId of its storey, of the lowest one where it shows several; null where its elements are on none. */
            storeyGuid: string | null;
        };
        Georeference: {
            /** @description Conversion from model coordinates to map coordinates; null if the file has none. */
            mapConversion: {
                /** @description Name of the coordinate reference system. */
                crs: string | null;
                /** @description Metres in the projected system. */
                eastings: number;
                /** @description Metres in the projected system. */
                northings: number;
                /** @description Metres. */
                orthogonalHeight: number;
                /** @description From the east of the map to the x axis of the model, anticlockwise (docs/models.md). */
                rotationDeg: number;
                /** @description From the model, in metres, to the map. */
                scale: number;
            } | null;
            /** @description Position of the site; null if the file has none. */
            site: {
                /** @description Elevation in metres. */
                elevationM: number | null;
                /** @description Degrees, WGS 84. */
                latitude: number;
                /** @description Degrees, WGS 84. */
                longitude: number;
            } | null;
            /** @description From the y axis of the model to true north, anticlockwise. */
            trueNorthDeg: number | null;
        };
        GovernanceEntry: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description Who decided. */
            decidedBy: components["schemas"]["Actor"];
            /**
             * @description Status before.
             * @example new
             */
            fromStatus: string;
            /**
             * @description SHA-256 of the entry without this member, in the canonical form of RFC 8785.
             * @example 606260f8f2bd339da44eb1f11ff7c881b17271bb7e58134547ef0b12a09c9186
             */
            hash: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @example clash_decision
             */
            kind: string;
            /**
             * @description Outcome.
             * @example approve
             */
            outcome: string;
            /**
             * @description `hash` of the entry before it; 64 zeros in the first.
             * @example 0000000000000000000000000000000000000000000000000000000000000000
             */
            previousHash: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Reason. */
            reason: string | null;
            /** @description 1, 2, … in the project, without gaps. */
            sequence: number;
            /** @description The record that was decided on. */
            subject: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Number within the project. */
                number: number;
                /**
                 * @description Type.
                 * @example clash
                 */
                type: string;
            };
            /**
             * @description Status after.
             * @example approved
             */
            toStatus: string;
        };
        GovernanceEntryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["GovernanceEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Import: {
            /** @description Clashes of the test that the run no longer has: their `present` became false. */
            absent: number;
            /** @description The test whose run was imported. */
            clashTestId: components["schemas"]["Uuid"] | null;
            /** @description The first 200 conflicts. */
            conflictItems: components["schemas"]["ImportConflict"][];
            /** @description Fields that were changed here and in the file since the import before: they stayed as they are here. */
            conflicts: number;
            /** @description Records made. */
            created: number;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Why it failed. */
            failure: string | null;
            /** @description When it finished; null while it runs. */
            finishedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "bcf" | "csv";
            /** @description Topics, or clashes, in the file. */
            found: number;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "issues" | "clashes";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Topics, or lines, that were not imported. */
            skipped: number;
            /** @description The first 200 that were not imported, and why. */
            skippedItems: components["schemas"]["SkippedItem"][];
            /**
             * @description A failed import keeps what it had imported; it may be repeated.
             * @enum {string}
             */
            status: "running" | "done" | "failed";
            /** @description Records that stayed as they were: they have no new stamp and no event. */
            unchanged: number;
            /** @description Records changed. */
            updated: number;
            /** @description Of BCF: the version that the archive says it has. */
            version: string | null;
            /** @description The first 200 remarks on the file. */
            warnings: string[];
        };
        ImportConflict: {
            /**
             * @description Name of the field.
             * @example title
             */
            field: string;
            /** @description What is wrong, in a sentence. */
            message: string;
            /** @description The issue or the clash. */
            recordId: components["schemas"]["Uuid"];
        };
        ImportSummary: {
            /** @description Clashes of the test that the run no longer has: their `present` became false. */
            absent: number;
            /** @description The test whose run was imported. */
            clashTestId: components["schemas"]["Uuid"] | null;
            /** @description Fields that were changed here and in the file since the import before: they stayed as they are here. */
            conflicts: number;
            /** @description Records made. */
            created: number;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Why it failed. */
            failure: string | null;
            /** @description When it finished; null while it runs. */
            finishedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "bcf" | "csv";
            /** @description Topics, or clashes, in the file. */
            found: number;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "issues" | "clashes";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Topics, or lines, that were not imported. */
            skipped: number;
            /**
             * @description A failed import keeps what it had imported; it may be repeated.
             * @enum {string}
             */
            status: "running" | "done" | "failed";
            /** @description Records that stayed as they were: they have no new stamp and no event. */
            unchanged: number;
            /** @description Records changed. */
            updated: number;
            /** @description Of BCF: the version that the archive says it has. */
            version: string | null;
        };
        ImportSummaryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ImportSummary"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        InitialSetup: {
            /**
             * Format: email
             * @description E-mail address.
             * @example noor@example.com
             */
            email: string;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description Ten characters or more, and not a common one. */
            password: string;
            /** @description Token. */
            token: string;
            /**
             * Format: line
             * @description Name of the workspace.
             */
            workspaceName: string;
        };
        /**
         * Format: date-time
         * @example 2026-03-01T08:15:30.250Z
         */
        Instant: string;
        Invitation: {
            /** @description When it was accepted; null while it is not. */
            acceptedAt: components["schemas"]["Instant"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description E-mail address. */
            email: string;
            /** @description When it expires. */
            expiresAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The member who sent it last. It ends when they leave, or may no longer give this role. */
            invitedBy: components["schemas"]["Uuid"];
            /**
             * @description Of the mail.
             * @enum {string}
             */
            language: "en" | "ar";
            /** @description The projects in which the person gets a role at once. */
            projectRoles: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /**
                 * @description Role in the project.
                 * @enum {string}
                 */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            }[];
            /** @description When it was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
        };
        InvitationAcceptance: {
            /**
             * Format: line
             * @description Needed where the address does not sign in yet, or nobody has proven its account.
             */
            name?: string;
            /** @description The person’s own where the address signs in already and has one; else a new one: ten characters or more, and not a common one. Left out where a running session proves the person. */
            password?: string;
            /** @description Token. */
            token: string;
        };
        InvitationCreate: {
            /**
             * Format: email
             * @description E-mail address.
             * @example noor@example.com
             */
            email: string;
            /**
             * @description Of the mail.
             * @enum {string}
             */
            language?: "en" | "ar";
            /** @description The projects in which the person gets a role at once. */
            projectRoles?: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /**
                 * @description Role in the project.
                 * @enum {string}
                 */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            }[];
            /**
             * @description Role.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
        };
        InvitationPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Invitation"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        InvitationPreview: {
            /** @description E-mail address. */
            email: string;
            /** @description Whether joining ends passkeys, an authenticator app, recovery codes or a password of the account: those that the sign-in of another company added, and all of an account that its person has not proven. False but in a session of that person. */
            endsWaysIn: boolean;
            /** @description Whether the address signs in already, by an account that its person has proven or shows: then no name is asked. */
            hasAccount: boolean;
            /** @description Whether the workspace takes no password and nothing else of theirs: who joins by a password adds a passkey in the session that follows, and is in with it. Who loses that session before is invited again. */
            needsPasskey: boolean;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description The ways to accept it, the one that fits best first. Empty: the workspace requires single sign-on, which the address cannot use. */
            ways: ("new_account" | "session" | "session_and_password" | "password" | "passkey" | "single_sign_on" | "company_sign_in")[];
            /** @description Name of the workspace. */
            workspaceName: string;
        };
        InvitationToken: {
            /** @description Token. */
            token: string;
        };
        IssueAnalytics: {
            /** @description Of those that were open at the end of the range, by the days from their first day to its last. */
            ages: {
                /** @description Number with priority or severity `critical`. */
                critical: number;
                /** @description Age in days. */
                days: {
                    /** @description Smallest value; null if there is none. */
                    least: number;
                    /** @description Largest value; null if there is none. */
                    most: number | null;
                };
                /** @description Number with priority or severity `high`. */
                high: number;
                /** @description Number with priority or severity `low`. */
                low: number;
                /** @description Number with priority or severity `medium`. */
                medium: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /** @description Number in all. */
                total: number;
            }[];
            /** @description The intervals, oldest first. */
            intervals: {
                /** @description Those that became `closed` or `verified`. */
                closed: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                closedQuery: string;
                /** @description Number of records that were created. */
                created: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                createdQuery: string;
                /** @description Where it begins. */
                from: components["schemas"]["Instant"];
                /** @description Neither `closed` nor `verified` when the interval ended. */
                open: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                openQuery: string;
                /** @description Where it ends: the beginning of the next. */
                to: components["schemas"]["Instant"];
            }[];
            /** @description At the end of the range. */
            open: number;
            /**
             * @description The query with which the list of issues has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            openQuery: string;
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
        };
        IssueAttachment: {
            /** @description Null where it is the issue's own. */
            commentId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the issue; null if there is none. */
            issueId: components["schemas"]["Uuid"];
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /** @description Size in bytes. */
            sizeBytes: number;
        };
        IssueAttachmentCreate: {
            /** @description A comment of one's own on the issue, which it is to be shown with. */
            commentId?: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        IssueAttachmentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueAttachment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        IssueChange: {
            /** @description A member with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Description. */
            description?: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids?: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Status.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /**
             * Format: line
             * @description Title.
             */
            title?: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type?: "defect" | "design" | "safety" | "request" | "other";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        IssueComment: {
            /** @description The attached files. */
            attachments: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the issue; null if there is none. */
            issueId: components["schemas"]["Uuid"];
            /** @description When it was written, as that file says. */
            originalAt: components["schemas"]["Instant"] | null;
            /** @description Who wrote it, as the file says that it was imported from: `createdBy` is who imported it. */
            originalAuthor: string | null;
            /** @description Text. */
            text: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        IssueCommentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueComment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        IssueCommentWrite: {
            /**
             * Format: visible
             * @description Text.
             */
            text: string;
        };
        IssueCreate: {
            /** @description A member with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Description. */
            description?: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids?: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId?: components["schemas"]["Uuid"] | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /** @description Position on the floor plan in pixels from the left; null if there is none. */
            planX?: number | null;
            /** @description Position on the floor plan in pixels from the top; null if there is none. */
            planY?: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Status.
             * @enum {string}
             */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /**
             * Format: line
             * @description Title.
             */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type?: "defect" | "design" | "safety" | "request" | "other";
            /** @description Position in the model in metres; null if there is none. */
            worldPosition?: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
        };
        IssueFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueFeedRecord"][];
        };
        IssueFeedRecord: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When it became `closed` or `verified`. */
            closedAt: components["schemas"]["Instant"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Description. */
            description: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Labels. */
            labels: string[];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /** @description Title. */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "defect" | "design" | "safety" | "request" | "other";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssueHistoryEntry: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description Who made the change. */
            by: components["schemas"]["Actor"];
            /**
             * @description Name of the field.
             * @example status
             */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the issue; null if there is none. */
            issueId: components["schemas"]["Uuid"];
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        IssueHistoryEntryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueHistoryEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        IssueImportCreate: Record<string, never>;
        IssueViewpoint: {
            /** @description Model axes, metres: +X east, −Z north, +Y up. */
            camera: {
                /** @description Width of the view divided by its height. */
                aspectRatio: number | null;
                /** @description Direction of the view. */
                direction: {
                    /** @description Coordinate X. */
                    x: number;
                    /** @description Coordinate Y. */
                    y: number;
                    /** @description Coordinate Z. */
                    z: number;
                };
                /** @description Perspective: degrees of the field of view; orthogonal: metres of its size. */
                extent: number;
                /**
                 * @description Kind of the projection.
                 * @enum {string}
                 */
                kind: "perspective" | "orthogonal";
                /** @description Direction that is up in the view. */
                up: {
                    /** @description Coordinate X. */
                    x: number;
                    /** @description Coordinate Y. */
                    y: number;
                    /** @description Coordinate Z. */
                    z: number;
                };
                /** @description Position of the camera. */
                viewPoint: {
                    /** @description Coordinate X. */
                    x: number;
                    /** @description Coordinate Y. */
                    y: number;
                    /** @description Coordinate Z. */
                    z: number;
                };
            } | null;
            /** @description Number of coloured elements. */
            colouredCount: number;
            /** @description Comments of the imported topic that show this viewpoint, at most 20. */
            comments: {
                /** @description Of the issue; null for a comment that shows the viewpoint and has no text. */
                commentId: components["schemas"]["Uuid"] | null;
                /** @description When it was written, as the file says that it was imported from. */
                originalAt: components["schemas"]["Instant"] | null;
                /** @description Who wrote it in the program that it was imported from; null if it was written here. */
                originalAuthor: string | null;
                /** @description Its first 500 characters. */
                text: string | null;
            }[];
            /** @description Components that are shown, or hidden, unlike the rest. */
            exceptionCount: number;
            /** @description Of the viewpoint in BCF. */
            guid: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Number of selected elements. */
            selectedCount: number;
            /** @description An address of its picture, good for 15 minutes; null for none, and for one that was damaged. */
            snapshot: string | null;
        };
        IssueViewpointList: {
            /** @description The records of the page. */
            data: components["schemas"]["IssueViewpoint"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: null;
        };
        KeyOrigins: {
            /** @description Scheme, host and, where it is not the scheme’s own, port, as browsers send them: `https://app.example.com`. `http` to loopback names alone. */
            origins: string[];
        };
        KeyUsage: {
            /** @description The last 30 days in UTC, today the last. */
            days: components["schemas"]["UsageDay"][];
        };
        LedgerVerification: {
            /** @description How many entries the ledger has. */
            entries: number;
            /** @description The first entry that does not fit, and why. */
            firstInvalid: {
                /** @description Id. */
                id: string;
                /** @description Reason. */
                reason: string;
                /** @description Position in the chain, from 1. */
                sequence: number;
            } | null;
            /** @description True if every entry fits the chain. */
            valid: boolean;
        };
        LeftOutProduct: {
            /** @description Such as `IfcWall`; null where the file has no such element. */
            class: string | null;
            /** @description Its GlobalId. */
            guid: string;
            /** @description Name. */
            name: string | null;
            /**
             * @description `too_slow`: its shape takes too long. `too_large`: its shape takes too much memory, or has too many faces. `undrawable`: its shape ends the process that generates the geometry.
             * @enum {string}
             */
            reason: "too_slow" | "too_large" | "undrawable";
        };
        /** @description The filters and the order with which a person last looked at the lists of a project. */
        ListViews: {
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            analytics: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            anomalies: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            assets: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            automationLog: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            clashes: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            issues: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            maintenance: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            photos: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            rfis: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            sensors: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            spaces: string | null;
        };
        ListViewsChange: {
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            analytics?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            anomalies?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            assets?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            automationLog?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            clashes?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            issues?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            maintenance?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            photos?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            rfis?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            sensors?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            spaces?: string | null;
        };
        MaintenanceFeed: {
            /** @description Shown when it is made and never again; whoever has it reads the calendar. */
            address: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /**
             * @description Of the words in the calendar.
             * @enum {string}
             */
            language: "en" | "ar";
            /** @description When a program last read it, by the time zone of the project. */
            lastReadOn: components["schemas"]["Day"] | null;
        };
        MaintenanceFeedCreate: {
            /**
             * @description Of the words in the calendar.
             * @enum {string}
             */
            language?: "en" | "ar";
        };
        MaintenancePlan: {
            /**
             * @description `install_date`: the days are counted from the day of installation, whenever a task is done. `last_completion`: the next one is counted from the day on which the last one was done. Without a day of installation both begin with the day on which the plan was made. Where nothing was done yet, of the days that are past only the last one is due, unless `startsOn` says otherwise.
             * @enum {string}
             */
            anchor: "install_date" | "last_completion";
            /** @description Id of the asset. */
            assetId: components["schemas"]["Uuid"];
            /** @description Months end with the month: a month after 31 January is the last of February, two are 31 March. */
            interval: {
                /** @description Number of units between two tasks. */
                count: number;
                /**
                 * @description Unit of the interval.
                 * @enum {string}
                 */
                unit: "days" | "months";
            } | null;
            /** @description No task is due before this day: for an asset that was maintained elsewhere until then. A day that is past: all tasks since. */
            startsOn: components["schemas"]["Day"] | null;
            /** @description Of the asset. */
            updatedAt: components["schemas"]["Instant"];
        };
        MaintenancePlanWrite: {
            /**
             * @description `install_date`: the days are counted from the day of installation, whenever a task is done. `last_completion`: the next one is counted from the day on which the last one was done. Without a day of installation both begin with the day on which the plan was made. Where nothing was done yet, of the days that are past only the last one is due, unless `startsOn` says otherwise.
             * @enum {string}
             */
            anchor?: "install_date" | "last_completion";
            /** @description Length of an interval. */
            interval?: {
                /** @description Number of units between two tasks. */
                count: number;
                /**
                 * @description Unit of the interval.
                 * @enum {string}
                 */
                unit: "days" | "months";
            } | null;
            /** @description No task is due before this day: for an asset that was maintained elsewhere until then. A day that is past: all tasks since. */
            startsOn?: components["schemas"]["Day"] | null;
        };
        MaintenanceTask: {
            /** @description Id of the asset. */
            assetId: components["schemas"]["Uuid"];
            /** @description Tag of the asset. */
            assetTag: string | null;
            /** @description Who did the task. */
            doneBy: components["schemas"]["Actor"] | null;
            /** @description The same, or the day that it was put off to. */
            dueOn: components["schemas"]["Day"];
            /** @description Of what was done about it; null as long as nothing was. */
            id: components["schemas"]["Uuid"] | null;
            /** @description Of its completion, or why it was skipped, put off or reopened. */
            note: string | null;
            /** @description Names the task of its asset. It rises; numbers may be missing. */
            number: number;
            /** @description Whether it was due before today, in the time zone of the project, and is open. */
            overdue: boolean;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Whether its day follows from when the task before it is completed: until then nothing is done about it. */
            provisional: boolean;
            /** @description By the plan. */
            scheduledOn: components["schemas"]["Day"];
            /** @description When it was completed or skipped. */
            settledOn: components["schemas"]["Day"] | null;
            /**
             * @description State.
             * @enum {string}
             */
            state: "open" | "completed" | "skipped";
            /** @description Null as long as nothing was done about it. */
            updatedAt: components["schemas"]["Instant"] | null;
        };
        MaintenanceTaskCompletion: {
            /** @description When it was done; today where it is left out, never later and not before the asset was installed. */
            completedOn?: components["schemas"]["Day"];
            /** @description Note. */
            note?: string | null;
        };
        MaintenanceTaskPage: {
            /** @description The records of the page. */
            data: components["schemas"]["MaintenanceTask"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        MaintenanceTaskPostponement: {
            /** @description Later than it is due now. The tasks after it stay where they are. */
            dueOn: components["schemas"]["Day"];
            /** @description Reason. */
            reason?: string | null;
        };
        MaintenanceTaskReopening: {
            /** @description Reason. */
            reason?: string | null;
        };
        MaintenanceTaskSkip: {
            /**
             * Format: visible
             * @description Reason.
             */
            reason: string;
        };
        Member: {
            /** @description False for a person whom an identity provider made a member and who has not joined yet. */
            accepted: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description When the member was deactivated; null while active. */
            deactivatedAt: components["schemas"]["Instant"] | null;
            /** @description E-mail address. */
            email: string;
            /** @description Name. */
            name: string;
            /** @description Whether an identity provider keeps them in step (SCIM). */
            provisioned: boolean;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Id of the person. */
            userId: components["schemas"]["Uuid"];
        };
        MemberCalendarAddress: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /**
             * @description Of the words in the calendar.
             * @enum {string}
             */
            language: "en" | "ar";
            /** @description When a program last read it, by the time zone of the project. */
            lastReadOn: components["schemas"]["Day"] | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Name of the project whose tasks the calendar has. */
            projectName: string;
        };
        MemberCalendarAddressPage: {
            /** @description The records of the page. */
            data: components["schemas"]["MemberCalendarAddress"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        MemberChange: {
            /** @description Changes the role also where the member then has no way in under the sign-in policy. */
            force?: boolean;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "owner" | "admin" | "member";
        };
        MemberPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Member"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        MemberRolePreview: {
            /** @description Why the member would have no way in as anything less than an owner, as in the preview of a policy. Null: they keep the one they have. */
            losesAccess: ("outside_domains" | "no_connection" | "password_alone" | "no_means") | null;
        };
        MemberSecondFactor: {
            /** @description False: an authenticator app alone. */
            hasPasskey: boolean;
            /** @description Id of the person. */
            userId: components["schemas"]["Uuid"];
        };
        MemberSecondFactorPage: {
            /** @description The records of the page. */
            data: components["schemas"]["MemberSecondFactor"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        MemberSession: {
            /** @description Address. */
            address: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description When it expires. */
            expiresAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last seen; null if it never was. */
            lastSeenAt: components["schemas"]["Instant"];
            /**
             * @description How it began.
             * @enum {string}
             */
            method: "password" | "passkey" | "sso";
            /** @description Whether a code or a passkey was shown in it. */
            secondFactor: boolean;
            /** @description User agent of the browser. */
            userAgent: string | null;
        };
        MemberSessionPage: {
            /** @description The records of the page. */
            data: components["schemas"]["MemberSession"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Returned instead of a session if the person has a second factor. */
        MfaChallenge: {
            /** @description The second factors that the person can use. */
            secondFactor: {
                /** @description What the person has: one of them ends the sign-in with `POST /api/auth/second-factor`. */
                methods: ("totp" | "recovery_code" | "passkey")[];
            };
        };
        Model: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Null until the model is ready. */
            elementCount: number | null;
            /** @description Why it failed; null if it did not. */
            failure: components["schemas"]["ModelFailure"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Whether it is the latest version that is ready. */
            isHead: boolean;
            /** @description Name. */
            name: string;
            /** @description How much of the file is read, in percent. */
            progress: number;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description As the file names it; null until it is read. */
            schema: string | null;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description Number of spaces. */
            spaceCount: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "queued" | "reading" | "ready" | "failed";
            /** @description Number of storeys. */
            storeyCount: number | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description 1, 2, … in the version group, never reused. */
            version: number;
            /** @description The same for all versions of a model. */
            versionGroupId: components["schemas"]["Uuid"];
        };
        ModelComparison: {
            /** @description The records of the page. */
            data: components["schemas"]["ElementDifference"][];
            /** @description Whether both versions could be compared by what was drawn of them. */
            geometry: components["schemas"]["ComparedGeometry"];
            /** @description How many changed elements differ in each: one may differ in several. */
            kinds: {
                /** @description Another IFC class. */
                class: number;
                /** @description Other classifications. */
                classification: number;
                /** @description Other materials, or layers of them. */
                material: number;
                /** @description Another name. */
                name: number;
                /** @description Moved or turned. */
                placement: number;
                /** @description Other values of properties. */
                property: number;
                /** @description Other values of quantities. */
                quantity: number;
                /** @description Another form. */
                shape: number;
                /** @description On another storey. */
                storey: number;
                /** @description Another tag. */
                tag: number;
                /** @description Another type. */
                type: number;
            };
            /** @description Whether materials and classifications of both versions are known. */
            materials: components["schemas"]["ComparedMaterials"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description Null on the last page. */
            nextCursor: string | null;
            /** @description Totals. */
            totals: {
                /** @description Number of records that were added. */
                added: number;
                /** @description Number of records that changed. */
                changed: number;
                /** @description Number of records that were removed. */
                removed: number;
                /** @description Number of records that did not change. */
                unchanged: number;
            };
            /** @description Values. */
            values: components["schemas"]["ComparedValues"];
            /** @description The version that it is compared with: the one before, unless another is named. */
            withModelId: components["schemas"]["Uuid"];
        };
        ModelCreate: {
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
            /** @description The version group that this is the next version of; without it, one is begun. */
            versionGroupId?: components["schemas"]["Uuid"];
        };
        ModelElement: {
            /**
             * @description IFC class.
             * @example IfcWall
             */
            class: string;
            /** @description Its own and those of its type. Null in versions that were read before classifications were. */
            classifications: components["schemas"]["ElementClassification"][] | null;
            /** @description The GlobalId, the same in all versions. */
            guid: string;
            /** @description Of this version alone. */
            id: components["schemas"]["Uuid"];
            /** @description Its own, or those of its type where it has none; layers in their order. Null in versions that were read before materials were. */
            materials: components["schemas"]["ElementMaterial"][] | null;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string | null;
            /** @description By property set and property, those of the type among them. */
            propertySets: {
                [key: string]: {
                    [key: string]: components["schemas"]["ElementValue"];
                };
            };
            /** @description By set of quantities and quantity. */
            quantities: {
                [key: string]: {
                    [key: string]: components["schemas"]["ElementValue"];
                };
            };
            /** @description The name of that space. */
            space: string | null;
            /** @description The GlobalId of the space that it stands in. */
            spaceGuid: string | null;
            /** @description The name of its storey. */
            storey: string | null;
            /** @description Id of the storey; null if there is none. */
            storeyId: components["schemas"]["Uuid"] | null;
            /** @description The names of the systems that it is assigned to. */
            systems: string[];
            /** @description Tag of the asset. */
            tag: string | null;
            /** @description Name of the element type; null if there is none. */
            typeName: string | null;
        };
        ModelElementPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ModelElement"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ModelFailure: {
            /**
             * @description Names the reason, for programs.
             * @example empty_parameter
             */
            code: string;
            /** @description The line of the file, where the reason has one. */
            line: number | null;
            /** @description Says it to a person. */
            message: string;
        };
        ModelFile: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        ModelGeometry: {
            /** @description Around all that is drawn, in metres and the axes of the model: +X east, -Z north, +Y up, `origin` added. Null where nothing is drawn. */
            box: {
                /** @description The highest of each axis. */
                max: {
                    /** @description Coordinate X. */
                    x: number;
                    /** @description Coordinate Y. */
                    y: number;
                    /** @description Coordinate Z. */
                    z: number;
                };
                /** @description The lowest of each axis. */
                min: {
                    /** @description Coordinate X. */
                    x: number;
                    /** @description Coordinate Y. */
                    y: number;
                    /** @description Coordinate Z. */
                    z: number;
                };
            } | null;
            /** @description The reason as a sentence for people; null unless `failed`. */
            failureReason: string | null;
            /** @description The elements and spaces that take too long or too much memory to draw; the rest is drawn without them. */
            leftOut: components["schemas"]["LeftOutProduct"][];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description What is to be added to the coordinates in the parts, in metres: 0 unless the building is far from the origin of its model. */
            origin: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            };
            /** @description By elevation; empty unless `ready`. */
            parts: components["schemas"]["GeometryPart"][];
            /**
             * @description `none`: never requested, as for versions uploaded before the viewer existed, and while the model is not ready.
             * @enum {string}
             */
            state: "none" | "waiting" | "generating" | "ready" | "failed";
            /** @description How many elements and spaces have a shape of which nothing could be drawn, those of `leftOut` among them. */
            undrawnCount: number;
        };
        ModelPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Model"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ModelReport: {
            /** @description Where the model lies on the earth; null if the file does not say. */
            georeference: components["schemas"]["Georeference"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description What is odd about the file, though it could be read. */
            remarks: {
                /**
                 * @description Code of the remark.
                 * @example repeated_guid
                 */
                code: string;
                /** @description Number of occurrences. */
                count: number;
                /** @description Some of those that it is about. */
                examples: string[];
                /** @description What is wrong, in a sentence. */
                message: string;
            }[];
            /** @description Units of measurement. */
            units: {
                /**
                 * @description Kind.
                 * @example LENGTHUNIT
                 */
                kind: string;
                /**
                 * @description Name.
                 * @example MILLI METRE
                 */
                name: string;
                /** @description What its values are given in; null where as they are. */
                unit: string | null;
            }[];
        };
        MyOAuthGrant: {
            /** @description The application. */
            application: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
                /** @description True if it is suspended. */
                suspended: boolean;
            };
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Written at most once a minute. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Scopes. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /** @description The workspace. */
            workspace: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
        };
        MyOAuthGrantPage: {
            /** @description The records of the page. */
            data: components["schemas"]["MyOAuthGrant"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        OAuthApplication: {
            /** @description Not a secret. It stays through suspension and edits. */
            clientId: string;
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {string}
             */
            clientType: "confidential" | "public";
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Until when the secret before the rotation is good; null where there is none. */
            oldSecretUntil: components["schemas"]["Instant"] | null;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            /** @description Scopes. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /** @description When the secret was made; null for a public application. */
            secretChangedAt: components["schemas"]["Instant"] | null;
            /** @description When it was suspended; null while it is not. */
            suspendedAt: components["schemas"]["Instant"] | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        OAuthApplicationChange: {
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris?: string[];
            /** @description Scopes. */
            scopes?: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
        };
        OAuthApplicationCreate: {
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {string}
             */
            clientType: "confidential" | "public";
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            /** @description Scopes. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
        };
        OAuthApplicationPage: {
            /** @description The records of the page. */
            data: components["schemas"]["OAuthApplication"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        OAuthApplicationWithSecret: {
            /** @description Not a secret. It stays through suspension and edits. */
            clientId: string;
            /** @description Shown this once; null for a public application, and when an answer is repeated. */
            clientSecret: string | null;
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {string}
             */
            clientType: "confidential" | "public";
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Until when the secret before the rotation is good; null where there is none. */
            oldSecretUntil: components["schemas"]["Instant"] | null;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            /** @description Scopes. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /** @description When the secret was made; null for a public application. */
            secretChangedAt: components["schemas"]["Instant"] | null;
            /** @description When it was suspended; null while it is not. */
            suspendedAt: components["schemas"]["Instant"] | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        OAuthConsent: {
            /** @description The application. */
            application: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
            /**
             * @description `restricted`: a member, but the sign-in policy of the workspace does not accept the session; the person can only refuse.
             * @enum {string}
             */
            membershipStatus: "member" | "restricted";
            /**
             * @description Where the person is sent back to.
             * @example app.example.com
             */
            redirectHost: string;
            /** @description Scopes. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /** @description The workspace. */
            workspace: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
        };
        OAuthDecision: {
            /** @description True to allow it. */
            allow: boolean;
        };
        OAuthGrant: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Written at most once a minute. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Scopes that the person granted. */
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /** @description The person. */
            user: {
                /** @description E-mail address. */
                email: string;
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            };
        };
        OAuthGrantPage: {
            /** @description The records of the page. */
            data: components["schemas"]["OAuthGrant"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        Passkey: {
            /** @description Whether it is kept by an account of its maker, and so on several devices. */
            backedUp: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last used; null if it never was. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Name. */
            name: string;
        };
        PasskeyChange: {
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        PasskeyCreate: {
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /** @description What `navigator.credentials.create` answers, as JSON. */
            response: {
                /** @description How the authenticator is attached. */
                authenticatorAttachment?: string | null;
                /** @description Results of extensions. */
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Id.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                id: string;
                /**
                 * @description Id of the passkey, base64url.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                rawId?: string;
                /** @description Response of the authenticator. */
                response: {
                    /**
                     * @description Attestation object of the authenticator, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    attestationObject: string;
                    /**
                     * @description Data of the authenticator, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    authenticatorData?: string;
                    /**
                     * @description Client data, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    clientDataJSON: string;
                    /**
                     * @description Public key, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    publicKey?: string;
                    /** @description COSE identifier of the key’s algorithm. */
                    publicKeyAlgorithm?: number;
                    /** @description Ways to reach the authenticator. */
                    transports?: string[];
                };
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type?: "public-key";
            };
        };
        /** @description For `navigator.credentials.create`. The challenge works once, for five minutes. */
        PasskeyCreationOptions: {
            /**
             * @description Attestation that is asked for.
             * @constant
             */
            attestation: "none";
            /** @description Which authenticators may be used. */
            authenticatorSelection: {
                /** @description True if the authenticator has to keep the passkey. */
                requireResidentKey: boolean;
                /**
                 * @description Whether the authenticator should keep the passkey.
                 * @constant
                 */
                residentKey: "required";
                /**
                 * @description Whether the authenticator has to verify the person.
                 * @constant
                 */
                userVerification: "required";
            };
            /** @description Challenge, base64url. */
            challenge: string;
            /** @description Passkeys that the person has already. */
            excludeCredentials: {
                /** @description Id. */
                id: string;
                /** @description Ways to reach the authenticator. */
                transports: string[];
                /**
                 * @description Type.
                 * @constant
                 */
                type: "public-key";
            }[];
            /** @description Algorithms that are taken. */
            pubKeyCredParams: {
                /** @description COSE identifier of the algorithm. */
                alg: number;
                /**
                 * @description Type.
                 * @constant
                 */
                type: "public-key";
            }[];
            /** @description The service, as relying party. */
            rp: {
                /** @description Id. */
                id: string;
                /** @description Name. */
                name: string;
            };
            /** @description Time limit in milliseconds. */
            timeout: number;
            /** @description The person. */
            user: {
                /** @description Name that people see. */
                displayName: string;
                /** @description Id. */
                id: string;
                /** @description Name. */
                name: string;
            };
        };
        PasskeyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Passkey"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /** @description For `navigator.credentials.get`. The challenge works once, for five minutes. */
        PasskeyRequestOptions: {
            /** @description Empty: any passkey of this service. */
            allowCredentials: {
                /** @description Id. */
                id: string;
                /** @description Ways to reach the authenticator. */
                transports: string[];
                /**
                 * @description Type.
                 * @constant
                 */
                type: "public-key";
            }[];
            /** @description Challenge, base64url. */
            challenge: string;
            /** @description Domain of the service, as relying party. */
            rpId: string;
            /** @description Time limit in milliseconds. */
            timeout: number;
            /**
             * @description Whether the authenticator has to verify the person.
             * @constant
             */
            userVerification: "required";
        };
        PasskeySignIn: {
            /** @description What `navigator.credentials.get` answers, as JSON. */
            response: {
                /** @description How the authenticator is attached. */
                authenticatorAttachment?: string | null;
                /** @description Results of extensions. */
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Id.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                id: string;
                /**
                 * @description Id of the passkey, base64url.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                rawId?: string;
                /** @description Response of the authenticator. */
                response: {
                    /**
                     * @description Data of the authenticator, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    authenticatorData: string;
                    /**
                     * @description Client data, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    clientDataJSON: string;
                    /**
                     * @description Signature, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    signature: string;
                    /** @description Handle of the person, base64url. */
                    userHandle?: string | null;
                };
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type?: "public-key";
            };
        };
        /** @description With the first recovery codes of the person, shown once; null where they have some. */
        PasskeyWithRecoveryCodes: {
            /** @description Whether it is kept by an account of its maker, and so on several devices. */
            backedUp: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last used; null if it never was. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /** @description Name. */
            name: string;
            /** @description Recovery codes, shown once; null if the person has some already. */
            recoveryCodes: string[] | null;
        };
        PasswordChange: {
            /** @description Present password. */
            currentPassword: string;
            /** @description Ten characters or more, and not a common one. */
            newPassword: string;
        };
        PasswordReset: {
            /** @description Ten characters or more, and not a common one. */
            password: string;
            /** @description Token. */
            token: string;
        };
        PasswordResetRequest: {
            /** @description E-mail address. */
            email: string;
            /**
             * @description Of the mail.
             * @enum {string}
             */
            language?: "en" | "ar";
        };
        PhotoPicture: {
            /** @description Why renditions could not be made; `not_made` where every attempt failed. */
            failure: string | null;
            /** @description Height in pixels. */
            heightPx: number;
            /**
             * @description Media type.
             * @example image/jpeg
             */
            mediaType: string;
            /**
             * @description `gpano`: the picture says that it is a 360° panorama. `two_to_one`: its shape suggests one; a person confirms it by giving the photo the kind `photo360`.
             * @enum {string}
             */
            panorama: "gpano" | "two_to_one" | "none";
            /** @description Position. */
            position: {
                /** @description Metres. */
                altitudeM: number | null;
                /** @description Degrees, WGS 84. */
                latitude: number;
                /** @description Degrees, WGS 84. */
                longitude: number;
            } | null;
            /**
             * @description The renditions of the picture.
             * @enum {string}
             */
            renditions: "pending" | "ready" | "failed";
            /** @description Of the original. */
            sizeBytes: number;
            /** @description Statements of a panorama about itself (GPano XMP), in degrees; null where it makes none. */
            sphere: {
                /** @description The covered part of the sphere; null: all of it, or a part that the picture does not state. */
                area: {
                    /** @description Height in degrees, 180 from nadir to zenith. */
                    heightDeg: number;
                    /** @description Left edge, from −180 (behind the centre of the whole panorama). */
                    leftDeg: number;
                    /** @description Upper edge: 90 is straight up, 0 the middle of the whole panorama. */
                    topDeg: number;
                    /** @description Width in degrees, 360 all around. */
                    widthDeg: number;
                } | null;
                /** @description Compass heading of the centre of the whole panorama. */
                headingDeg: number | null;
                /** @description Compass heading of the view to open with. */
                initialHeadingDeg: number | null;
                /** @description Degrees above the horizon of the view to open with. */
                initialPitchDeg: number | null;
                /** @description By how much its centre was above the horizon. */
                pitchDeg: number;
                /** @description By how much the camera was rolled: the horizon turns counterclockwise. */
                rollDeg: number;
            } | null;
            /** @description After the orientation that the picture asks for. */
            widthPx: number;
        };
        PhotoPublishRequest: {
            /** @description Ids of the photos. */
            photoIds: components["schemas"]["Uuid"][];
        };
        PictureFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            /** @description A rendition for a screen, null while it is being made; valid for 15 minutes. */
            screen: string | null;
            /** @description A small rendition, null while it is being made; valid for 15 minutes. */
            thumbnail: string | null;
        };
        Plan: {
            /** @description What the plan includes. */
            entitlements: string[];
            /** @description Name of the plan. */
            plan: string;
        };
        /** @description How a person wants to read the service, in every browser. */
        Preferences: {
            /** @description Of the web application and of the mails to the person. Null where they chose none: that of the browser. */
            language: ("en" | "ar") | null;
            /** @description Of the web application; `auto` follows the device. Null where the person chose none, as `auto`. */
            theme: ("light" | "dark" | "auto") | null;
        };
        PreferencesChange: {
            /** @description Of the web application and of the mails to the person. Null where they chose none: that of the browser. */
            language?: ("en" | "ar") | null;
            /** @description Of the web application; `auto` follows the device. Null where the person chose none, as `auto`. */
            theme?: ("light" | "dark" | "auto") | null;
        };
        Profile: {
            /** @description E-mail address. */
            email: string;
            /** @description False for who signs in by single sign-on or a passkey alone. */
            hasPassword: boolean;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
        };
        ProfileChange: {
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
        };
        Project: {
            /** @description Short code. */
            code: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ProjectAccess: {
            /**
             * @description Role in the project; null if there is none.
             * @enum {string}
             */
            projectRole: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /** @description Id of the workspace. */
            workspaceId: components["schemas"]["Uuid"];
            /**
             * @description Role in the workspace; null if there is none.
             * @enum {string}
             */
            workspaceRole: "owner" | "admin" | "member";
        };
        ProjectChange: {
            /** @description Short code. */
            code?: string | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status?: "active" | "archived";
            /**
             * @description IANA time zone.
             * @example Asia/Riyadh
             */
            timeZone?: string;
        };
        ProjectCreate: {
            /** @description Short code. */
            code?: string | null;
            /** @description Description. */
            description?: string | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
            /**
             * @description IANA time zone.
             * @example Asia/Riyadh
             */
            timeZone?: string;
        };
        ProjectFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["ProjectFeedRecord"][];
        };
        ProjectFeedRecord: {
            /** @description Short code. */
            code: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        ProjectMember: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description E-mail address. */
            email: string;
            /** @description Name. */
            name: string;
            /**
             * @description Role.
             * @enum {string}
             */
            role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /** @description True: a rule of single sign-on gives the role, and takes it again with the group. */
            ruled: boolean;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Id of the person. */
            userId: components["schemas"]["Uuid"];
        };
        ProjectMemberPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ProjectMember"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ProjectMemberPut: {
            /**
             * @description Role.
             * @enum {string}
             */
            role: "admin" | "upload_engineer" | "reviewer" | "viewer";
        };
        ProjectOverview: {
            /** @description The clashes. */
            clashes: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description `new` or `active`. */
                open: number;
                /** @description Number in all. */
                total: number;
            };
            /** @description The floor plans. */
            floorPlans: number;
            /** @description The issues. */
            issues: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description Neither `closed` nor `verified`. */
                open: number;
                /** @description Those of the open ones that were due before today, in the time zone of the project. */
                overdue: number;
                /** @description Number in all. */
                total: number;
            };
            /** @description The capture milestones. */
            milestones: number;
            /** @description The photos. */
            photos: {
                /** @description Number of drafts. */
                draft: number;
                /** @description Number of published photos. */
                live: number;
            };
            /** @description The RFIs. */
            rfis: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description `draft`, `open` or `answered`. */
                open: number;
                /** @description Those of the open ones that were due before today, in the time zone of the project. */
                overdue: number;
                /** @description Number in all. */
                total: number;
            };
            /** @description Open ones of severity `high` and `critical`. */
            urgentAnomalies: number;
        };
        ProjectPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Project"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ProjectPerson: {
            /** @description Whether a record may be assigned to them now. */
            assignable: boolean;
            /** @description Null for keys, and for who has left the workspace. */
            email: string | null;
            /** @description As records name them: `createdBy.id`, `assigneeId` … */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description What they are in the project now, `admin` for owners and admins of the workspace. Null for keys, and for who has left or was deactivated. */
            role: ("admin" | "upload_engineer" | "reviewer" | "viewer") | null;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "user" | "key";
        };
        ProjectPersonPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ProjectPerson"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ProjectSearch: {
            /** @description In the order issue, rfi, clash, photo, floor_plan, milestone; without those that have no hits. */
            groups: {
                /** @description Whoever has the number that was asked for, then the newest first. */
                hits: components["schemas"]["SearchHit"][];
                /** @description Whether there are more of them than are shown. */
                more: boolean;
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type: "issue" | "rfi" | "clash" | "photo" | "floor_plan" | "milestone";
            }[];
        };
        ProjectTags: {
            /** @description The most used first, those used alike in the order of their names. */
            issueLabels: components["schemas"]["TagCount"][];
            /** @description The most used first, those used alike in the order of their names. */
            photoTags: components["schemas"]["TagCount"][];
        };
        ReadingsReceipt: {
            /** @description Readings that are on disk now and were not before. */
            accepted: number;
            /** @description Readings of a device and an instant of which there is one already, with the same value. */
            duplicates: number;
            /** @description The readings that were not stored. */
            rejected: {
                /** @description As it was given; null where it was no text. */
                deviceId: string | null;
                /** @description The place in `readings`, from 0. */
                index: number;
                /** @description What is wrong, in a sentence. */
                message: string;
                /**
                 * @description Code of the reason.
                 * @enum {string}
                 */
                reason: "bad_reading" | "bad_device_id" | "bad_value" | "bad_timestamp" | "future_timestamp" | "too_old" | "unit_mismatch" | "value_differs";
            }[];
        };
        /** @description Shown once. Each works once. */
        RecoveryCodes: {
            /** @description The recovery codes, shown once. */
            recoveryCodes: string[];
        };
        RfiAnalytics: {
            /** @description The intervals, oldest first. */
            intervals: {
                /** @description Those that got their first answer. */
                answered: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                answeredQuery: string;
                /** @description Where it begins. */
                from: components["schemas"]["Instant"];
                /** @description From being raised to the first answer; null where there was none. */
                medianSeconds: number | null;
                /** @description Nine of ten took no longer; between two of them it is interpolated. */
                p90Seconds: number | null;
                /** @description Those that were opened for the first time: a draft when it becomes `open`. */
                raised: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                raisedQuery: string;
                /** @description Where it ends: the beginning of the next. */
                to: components["schemas"]["Instant"];
            }[];
            /** @description Now, whatever the range. */
            now: {
                /** @description Neither `closed` nor `void`, and due before today in the time zone of the project. */
                overdue: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                overdueQuery: string;
                /** @description `open`: nobody has answered. */
                waiting: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                waitingQuery: string;
            };
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
            /** @description Over the whole range. */
            whole: {
                /** @description Those that got their first answer. */
                answered: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                answeredQuery: string;
                /** @description From being raised to the first answer; null where there was none. */
                medianSeconds: number | null;
                /** @description Nine of ten took no longer; between two of them it is interpolated. */
                p90Seconds: number | null;
            };
        };
        RfiAnswer: {
            /** @description The answer; null while there is none. */
            answer: string;
            /** @description When it was answered. */
            answeredAt: components["schemas"]["Instant"];
            /** @description Who answered. */
            answeredBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the RFI. */
            rfiId: components["schemas"]["Uuid"];
        };
        RfiAnswerCreate: {
            /**
             * Format: visible
             * @description The answer; null while there is none.
             */
            answer: string;
        };
        RfiAnswerPage: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiAnswer"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        RfiAttachment: {
            /** @description Null where it is the RFI's own. */
            commentId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /** @description Id of the RFI. */
            rfiId: components["schemas"]["Uuid"];
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            /** @description Size in bytes. */
            sizeBytes: number;
        };
        RfiAttachmentCreate: {
            /** @description A comment of one's own on the RFI, which it is to be shown with. */
            commentId?: components["schemas"]["Uuid"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        RfiAttachmentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiAttachment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        RfiChange: {
            /** @description A person with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description The code of a currency in use (ISO 4217, List One), or the one that the RFI has.
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * Format: visible
             * @description The question.
             */
            question?: string;
            /** @description Impact on the schedule in days; null if none is known. */
            scheduleImpactDays?: number | null;
            /**
             * @description A move that its state does not allow is 409; `answered` always is.
             * @enum {string}
             */
            status?: "draft" | "open" | "answered" | "closed" | "void";
            /**
             * Format: line
             * @description Subject.
             */
            subject?: string;
        };
        RfiComment: {
            /** @description The attached files. */
            attachments: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                /** @description Size in bytes. */
                sizeBytes: number;
            }[];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the RFI. */
            rfiId: components["schemas"]["Uuid"];
            /** @description Text. */
            text: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        RfiCommentPage: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiComment"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        RfiCommentWrite: {
            /**
             * Format: visible
             * @description Text.
             */
            text: string;
        };
        RfiCreate: {
            /** @description A person with a role in the project. */
            assigneeId?: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate?: components["schemas"]["Day"] | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            /** @description Id of the model; null if there is none. */
            modelId?: components["schemas"]["Uuid"] | null;
            /**
             * @description `medium` when not given.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * Format: visible
             * @description The question.
             */
            question: string;
            /** @description Impact on the schedule in days; null if none is known. */
            scheduleImpactDays?: number | null;
            /**
             * @description `open` when not given.
             * @enum {string}
             */
            status?: "draft" | "open";
            /**
             * Format: line
             * @description Subject.
             */
            subject: string;
        };
        RfiFeed: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiFeedRecord"][];
        };
        RfiFeedRecord: {
            /** @description The answer that stands; null again when the RFI is reopened. */
            answer: string | null;
            /** @description When it was answered. */
            answeredAt: components["schemas"]["Instant"] | null;
            /** @description Who answered. */
            answeredBy: components["schemas"]["Actor"] | null;
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids: string[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description The code of the record’s project. */
            projectCode: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The name of the record’s project. */
            projectName: string;
            /** @description The question. */
            question: string;
            /** @description Days; fewer than none where it saves time. */
            scheduleImpactDays: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "draft" | "open" | "answered" | "closed" | "void";
            /** @description Subject. */
            subject: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        RfiHistoryEntry: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description Who made the change. */
            by: components["schemas"]["Actor"];
            /**
             * @description Name of the field.
             * @example status
             */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the RFI. */
            rfiId: components["schemas"]["Uuid"];
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        RfiHistoryEntryPage: {
            /** @description The records of the page. */
            data: components["schemas"]["RfiHistoryEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        RuleAction: {
            /** @description A member with a role in the project. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
            description: string | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "create_issue";
            /** @description Labels. */
            labels: string[];
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /**
             * Format: line
             * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
             */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "defect" | "design" | "safety" | "request" | "other";
        } | {
            /** @description Addresses. */
            addresses: string[];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "send_email";
            /**
             * @description Of what the service adds to the text.
             * @enum {string}
             */
            language: "en" | "ar";
            /** @description Members of the project; who has no role in it any more is left out. */
            memberIds: components["schemas"]["Uuid"][];
            /**
             * Format: line
             * @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out.
             */
            subject: string;
            /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
            text: string;
        } | {
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "call_webhook";
            /**
             * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
             * @example https://hooks.example.com/automation
             */
            url: string;
        } | {
            /** @description A member with a role in the project; null for nobody. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "assign";
        };
        RuleActivity: {
            /** @description Of these. */
            failed: number;
            /** @description Number of consecutive failures. */
            failuresInARow: number;
            /** @description When the rule last ran; null if it never did. */
            lastRunAt: components["schemas"]["Instant"] | null;
            /** @description Status of the last run; null if there is none. */
            lastStatus: ("pending" | "done" | "failed" | "stopped") | null;
            /** @description Id of the automation rule. */
            ruleId: components["schemas"]["Uuid"];
            /** @description Runs in the last 30 days. */
            runs: number;
            /** @description Of these. */
            stopped: number;
        };
        RuleActivityList: {
            /** @description The records of the page. */
            data: components["schemas"]["RuleActivity"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: null;
        };
        RuleCondition: {
            /**
             * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
             * @enum {string}
             */
            comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
            /**
             * @description A member of the records of the event.
             * @example priority
             */
            member: string;
            /** @description A list for `any_of`. Null, with `is` and `is_not`, for a member that is empty. */
            value: ((string | number) | (string | number)[]) | null;
        };
        RuleRun: {
            /** @description The rules that led to the event, the first one first. */
            chain: components["schemas"]["Uuid"][];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The event. */
            event: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description When the event happened. */
                occurredAt: components["schemas"]["Instant"];
                /**
                 * @description The kind of event that the rule waits for.
                 * @enum {string}
                 */
                type: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            };
            /** @description When it finished; null while it runs. */
            finishedAt: components["schemas"]["Instant"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The record concerned. */
            resource: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Type.
                 * @example issue
                 */
                type: string;
            };
            /** @description It may have been deleted since. */
            ruleId: components["schemas"]["Uuid"];
            /** @description As it was then. */
            ruleName: string;
            /**
             * @description Status of the run.
             * @enum {string}
             */
            status: "pending" | "done" | "failed" | "stopped";
            /** @description What came of each action. */
            steps: components["schemas"]["RuleStep"][];
            /** @description Why nothing, or not all, was done: the rule, or too many rules, had led to this event (`loop`, `chain_too_long`), it had run too often in this hour (`over_budget`, told once an hour), the rules of the workspace had sent as many mails as they may, so that those of this run were left out (`over_mail_budget`, the error of each such step too), or the rule was switched off or deleted, or its project archived, meanwhile. */
            stopReason: ("loop" | "chain_too_long" | "over_budget" | "over_mail_budget" | "rule_disabled" | "rule_deleted" | "project_archived") | null;
            /** @description Of the record, as it was then. */
            title: string;
        };
        RuleRunPage: {
            /** @description The records of the page. */
            data: components["schemas"]["RuleRun"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        RuleStep: {
            /** @description Number of attempts so far. */
            attempts: number;
            /** @description Of its last attempt. */
            durationMs: number | null;
            /** @description Of the last attempt that failed. */
            error: string | null;
            /** @description When it finished; null while it runs. */
            finishedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "create_issue" | "send_email" | "call_webhook" | "assign";
            /** @description When the next attempt is due; null if there is none. */
            nextAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Position. */
            position: number;
            /** @description Result; null if there is none. */
            result: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /**
                 * @description Type.
                 * @example issue
                 */
                type: string;
            } | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "pending" | "done" | "failed" | "stopped";
        };
        ScimCall: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description What it did; null where it was refused. */
            did: ("listed" | "read" | "described" | "created" | "updated" | "deactivated" | "reactivated" | "deleted" | "unchanged") | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description HTTP method.
             * @example PATCH
             */
            method: string;
            /**
             * @description Without its query.
             * @example /scim/v2/Users/01a1f96c-ef65-702f-93f3-45c72100827d
             */
            path: string;
            /** @description Why it was refused, as the identity provider was told. */
            reason: string | null;
            /** @description The kind of the refusal (RFC 7644 §3.12). */
            scimType: string | null;
            /**
             * @description HTTP status of the answer.
             * @example 200
             */
            status: number;
            /** @description The person it was about. */
            userId: components["schemas"]["Uuid"] | null;
            /** @description Their name, as long as they are known in the workspace. */
            userName: string | null;
        };
        ScimCallPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ScimCall"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ScimToken: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The owner who made it. */
            createdBy: components["schemas"]["Uuid"];
            /** @description From then on it is refused; null: it has no end. */
            expiresAt: components["schemas"]["Instant"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last used; null if it never was. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Name.
             * @example Okta
             */
            name: string;
            /** @description When it was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Instant"] | null;
        };
        ScimTokenCreate: {
            /** @description In the future; the token is refused from then on. Absent or null: no end. */
            expiresAt?: components["schemas"]["Instant"] | null;
            /**
             * Format: line
             * @description Name.
             */
            name: string;
        };
        ScimTokenPage: {
            /** @description The records of the page. */
            data: components["schemas"]["ScimToken"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ScimTokenWithSecret: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description The owner who made it. */
            createdBy: components["schemas"]["Uuid"];
            /** @description From then on it is refused; null: it has no end. */
            expiresAt: components["schemas"]["Instant"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last used; null if it never was. */
            lastUsedAt: components["schemas"]["Instant"] | null;
            /**
             * @description Name.
             * @example Okta
             */
            name: string;
            /** @description When it was revoked; null while it is valid. */
            revokedAt: components["schemas"]["Instant"] | null;
            /** @description The token itself: shown this once, and null when an answer is repeated. */
            token: string | null;
        };
        SearchHit: {
            /** @description Up to 160 characters of the description or question, from shortly before what was found in it; the tags of a photo, the level of a floor plan. */
            detail: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Of issues, RFIs and clashes. */
            number: number | null;
            /** @description Of a photo its visibility; null for floor plans and milestones. */
            status: string | null;
            /** @description Of a photo its notes, or its tags where it has none; at most 200 characters. */
            title: string;
        };
        /** @description One of both. */
        SecondFactor: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code?: string;
            /** @description What `navigator.credentials.get` answers, as JSON. */
            passkey?: {
                /** @description How the authenticator is attached. */
                authenticatorAttachment?: string | null;
                /** @description Results of extensions. */
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /**
                 * @description Id.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                id: string;
                /**
                 * @description Id of the passkey, base64url.
                 * @example Zm9yLWFuLWV4YW1wbGU
                 */
                rawId?: string;
                /** @description Response of the authenticator. */
                response: {
                    /**
                     * @description Data of the authenticator, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    authenticatorData: string;
                    /**
                     * @description Client data, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    clientDataJSON: string;
                    /**
                     * @description Signature, base64url.
                     * @example Zm9yLWFuLWV4YW1wbGU
                     */
                    signature: string;
                    /** @description Handle of the person, base64url. */
                    userHandle?: string | null;
                };
                /**
                 * @description Type.
                 * @enum {string}
                 */
                type?: "public-key";
            };
        };
        SecondFactors: {
            /** @description What `POST /api/auth/confirm` takes of the person. Empty: they sign in again by single sign-on. */
            confirmBy: ("password" | "single_sign_on" | "totp" | "recovery_code" | "passkey")[];
            /** @description Workspaces of the person that let nobody in without a second factor. */
            demandedBy: {
                /** @description Id. */
                id: components["schemas"]["Uuid"];
                /** @description Name. */
                name: string;
            }[];
            /** @description Number or list of passkeys. */
            passkeys: number;
            /** @description Number of recovery codes that are left. */
            recoveryCodesLeft: number;
            /** @description Since when there is an authenticator app. */
            totpSince: components["schemas"]["Instant"] | null;
        };
        Sensor: {
            /** @description The model element or space that the sensor is bound to; null if it is not bound. */
            binding: components["schemas"]["SensorBinding"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description What the device calls itself; unique in the project. */
            deviceId: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The first kind that a reading gave. */
            kind: string | null;
            /** @description The time of the latest reading. */
            lastSeenAt: components["schemas"]["Instant"] | null;
            /** @description Of the latest reading, by the time of readings. */
            latestValue: number | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The first unit that a reading gave. */
            unit: string | null;
        };
        SensorAnalytics: {
            /** @description Those of all with an `uptime` below 0.9. */
            belowCount: number;
            /** @description Slots of all of them. */
            expected: number;
            /** @description The period that is covered. */
            range: components["schemas"]["AnalyticsRange"];
            /** @description Number of sensors that reported. */
            reported: number;
            /** @description All of them. */
            sensorCount: number;
            /** @description The worst first; at most 200. */
            sensors: {
                /** @description What says how often it should report: the shortest `noDataMinutes` of its thresholds, or else the median time between its last 100 readings; null where neither is known. */
                basis: ("threshold" | "spacing") | null;
                /** @description What that says. */
                basisSeconds: number | null;
                /** @description Id of the device, as it posts readings. */
                deviceId: string;
                /** @description Whole slots of the range, from its first reading until now. */
                expected: number;
                /** @description Kind. */
                kind: string | null;
                /** @description When it was last seen; null if it never was. */
                lastSeenAt: components["schemas"]["Instant"] | null;
                /** @description Those of them with a reading. */
                reported: number;
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
                /** @description What a threshold allows, or one and a half times the spacing, rounded up to the length of the slots that are looked at. */
                slotSeconds: number | null;
                /** @description `reported` by `expected`; null where nothing was expected. */
                uptime: number | null;
            }[];
            /** @description Share of the time with readings, 0 to 1; null if it cannot be measured. */
            uptime: number | null;
        };
        SensorBinding: {
            /** @description The GlobalId of a model element, or the id of a space. */
            id: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "element" | "space";
        };
        SensorPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Sensor"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SensorReadings: {
            /**
             * @description At most 10,000, each { deviceId, value, at?, kind?, unit? }: `deviceId` 1 to 128 visible characters, `value` a finite number, `at` an RFC 3339 date-time with an offset (the time of arrival where it is left out; null is `bad_timestamp`), `kind` and `unit` up to 64 characters: one that is empty or cannot be kept is left out, and its value is taken; where the sensor has a unit, one that cannot be kept is `unit_mismatch`.
             * @example [
             *       {
             *         "deviceId": "ahu-3-supply",
             *         "value": 21.4,
             *         "at": "2026-03-01T08:15:30Z",
             *         "kind": "temperature",
             *         "unit": "°C"
             *       }
             *     ]
             */
            readings: unknown[];
        };
        SensorSeries: {
            /** @description The buckets, oldest first. */
            buckets: {
                /** @description Where the bucket begins. */
                at: components["schemas"]["Instant"];
                /** @description Of values beyond 1e299 no more than between `min` and `max`. */
                avg: number | null;
                /** @description 0 where there is a gap: the others are null then. */
                count: number;
                /** @description Highest value; null if there is none. */
                max: number | null;
                /** @description Lowest value; null if there is none. */
                min: number | null;
            }[];
            /** @description Of `365d` the usual length: a day is longer or shorter where the clock of the project changes. */
            bucketSeconds: number;
            /** @description Where the first bucket begins. */
            from: components["schemas"]["Instant"];
            /**
             * @description Name of the period.
             * @enum {string}
             */
            range: "24h" | "7d" | "30d" | "365d";
            /** @description Id of the sensor. */
            sensorId: components["schemas"]["Uuid"];
            /** @description Where the last bucket ends. */
            to: components["schemas"]["Instant"];
        };
        Session: {
            /** @description Address. */
            address: string | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description True for the session of this request. */
            current: boolean;
            /** @description When it expires. */
            expiresAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last seen; null if it never was. */
            lastSeenAt: components["schemas"]["Instant"];
            /**
             * @description How it began.
             * @enum {string}
             */
            method: "password" | "passkey" | "sso";
            /** @description Whether a code or a passkey was shown in it. */
            secondFactor: boolean;
            /** @description User agent of the browser. */
            userAgent: string | null;
        };
        SessionPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Session"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SessionPolicy: {
            /** @description How long a session may go without use, to the minute. Null: 14 days. */
            idleMinutes: number | null;
            /** @description How long a session may last in all. Null: 90 days. */
            totalMinutes: number | null;
        };
        SessionPolicyWrite: {
            /** @description How long a session may go without use, to the minute. Null: 14 days. */
            idleMinutes?: number | null;
            /** @description How long a session may last in all. Null: 90 days. */
            totalMinutes?: number | null;
        };
        SignIn: {
            /** @description E-mail address. */
            email: string;
            /** @description Password. */
            password: string;
        };
        SignInPolicy: {
            /** @description Passkeys and single sign-on still work. */
            disablePasswords: boolean;
            /** @description Whatever the sign-in, single sign-on included. */
            requireSecondFactor: boolean;
            /** @description Passwords and passkeys are refused; owners outside the verified domains keep both. */
            requireSso: boolean;
        };
        SignInPolicyPreview: {
            /** @description How many keep a way in. */
            keeping: number;
            /** @description Who would have no way in any more. */
            losing: {
                /** @description E-mail address. */
                email: string;
                /** @description Name. */
                name: string;
                /**
                 * @description `outside_domains`: single sign-on is required, and the address is of no verified domain. `no_connection`: no connection is active. `password_alone`: passwords would be off, and the person has nothing else. `no_means`: the person has no way in as it is.
                 * @enum {string}
                 */
                reason: "outside_domains" | "no_connection" | "password_alone" | "no_means";
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "owner" | "admin" | "member";
                /** @description Id of the person. */
                userId: components["schemas"]["Uuid"];
            }[];
            /** @description How many of them are owners who have signed in here before: none is refused. */
            ownersKeeping: number;
            /** @description Owners who keep passwords whatever happens to the identity provider. None is a risk. */
            ownersOutsideDomains: number;
            /** @description Who would have to set up a second factor first. */
            settingUp: {
                /** @description E-mail address. */
                email: string;
                /** @description Name. */
                name: string;
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "owner" | "admin" | "member";
                /** @description Id of the person. */
                userId: components["schemas"]["Uuid"];
            }[];
        };
        SkippedEvent: {
            /** @description The place of the first condition that did not hold, from 0. */
            condition: number | null;
            /** @description Number of occurrences. */
            count: number;
            /** @description The latest one. */
            last: {
                /** @description When it happened. */
                at: components["schemas"]["Instant"];
                /** @description The record concerned. */
                resource: {
                    /** @description Id. */
                    id: components["schemas"]["Uuid"];
                    /**
                     * @description Type.
                     * @example issue
                     */
                    type: string;
                };
                /** @description Of the record, as it was then; empty where it was gone. */
                title: string;
            };
            /**
             * @description Reason.
             * @enum {string}
             */
            reason: "condition" | "over_budget" | "record_gone";
        };
        SkippedEventList: {
            /** @description The records of the page. */
            data: components["schemas"]["SkippedEvent"][];
            /** @description Cursor of the next page; null on the last page. */
            nextCursor: null;
        };
        SkippedItem: {
            /** @description Of the topic. */
            guid: string | null;
            /** @description Of the CSV file; the header is line 1. */
            line: number | null;
            /** @description What is wrong, in a sentence. */
            message: string;
            /**
             * @description Reason.
             * @example bad_kind
             */
            reason: string;
        };
        Space: {
            /** @description As the model says, in square metres; null where it says none. */
            areaM2: number | null;
            /** @description Counts instead of `areaM2` where it is set. */
            areaOverrideM2: number | null;
            /**
             * @description Where the area is from: the net floor area, the gross one, the quantity of the GSA, the footprint of its geometry, a property; `none` where the file has nothing of these.
             * @enum {string}
             */
            areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Department that uses the space. */
            department: string | null;
            /** @description Where the department is from: the occupant of the space or of a zone of it, a spatial zone of occupancy, a person here; null where there is none, or an earlier release read the model. */
            departmentSource: ("occupant" | "zone" | "person") | null;
            /** @description The name of the storey; null where the file puts it on none. */
            floor: string | null;
            /** @description The GlobalId of the IfcSpace. */
            guid: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The LongName of the model, such as `Meeting room`. */
            longName: string | null;
            /** @description The version of the model that it was last seen in. */
            modelId: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Notes. */
            notes: string | null;
            /** @description People. */
            occupancy: number | null;
            /** @description The OccupancyType of the model, as its property has it. */
            occupancyType: string | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description What people say it is used for; until then the `occupancyType`, else the `longName`, else the ObjectType of the model. */
            usage: string | null;
            /** @description Where the usage is from: the OccupancyType, the LongName or the ObjectType of the model, a person here; null where there is none, or an earlier release read the model. */
            usageSource: ("occupancy_type" | "long_name" | "object_type" | "person") | null;
        };
        SpaceChange: {
            /** @description Area in square metres that a person set in place of the computed one. */
            areaOverrideM2?: number | null;
            /** @description Department that uses the space. */
            department?: string | null;
            /** @description Notes. */
            notes?: string | null;
            /** @description Number of people that the space is made for. */
            occupancy?: number | null;
            /** @description Usage of the space. */
            usage?: string | null;
        };
        SpaceDifference: {
            /** @description The value in the newer state. */
            after: {
                /** @description As the model says, in square metres; null where it says none. */
                areaM2: number | null;
                /**
                 * @description Where the area comes from.
                 * @enum {string}
                 */
                areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
                /** @description Department that uses the space. */
                department: string | null;
                /** @description Where the department is from: the occupant of the space or of a zone of it, a spatial zone of occupancy, a person here; null where there is none, or an earlier release read the model. */
                departmentSource: ("occupant" | "zone" | "person") | null;
                /** @description Name of the floor. */
                floor: string | null;
                /** @description Long name in the model; null if it has none. */
                longName: string | null;
                /** @description Name. */
                name: string;
                /** @description Number of people that the space is made for. */
                occupancy: number | null;
                /** @description Type of occupancy in the model; null if it names none. */
                occupancyType: string | null;
                /** @description Usage of the space. */
                usage: string | null;
                /** @description Where the usage is from: the OccupancyType, the LongName or the ObjectType of the model, a person here; null where there is none, or an earlier release read the model. */
                usageSource: ("occupancy_type" | "long_name" | "object_type" | "person") | null;
            } | null;
            /** @description The value in the older state. */
            before: {
                /** @description As the model says, in square metres; null where it says none. */
                areaM2: number | null;
                /**
                 * @description Where the area comes from.
                 * @enum {string}
                 */
                areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
                /** @description Department that uses the space. */
                department: string | null;
                /** @description Where the department is from: the occupant of the space or of a zone of it, a spatial zone of occupancy, a person here; null where there is none, or an earlier release read the model. */
                departmentSource: ("occupant" | "zone" | "person") | null;
                /** @description Name of the floor. */
                floor: string | null;
                /** @description Long name in the model; null if it has none. */
                longName: string | null;
                /** @description Name. */
                name: string;
                /** @description Number of people that the space is made for. */
                occupancy: number | null;
                /** @description Type of occupancy in the model; null if it names none. */
                occupancyType: string | null;
                /** @description Usage of the space. */
                usage: string | null;
                /** @description Where the usage is from: the OccupancyType, the LongName or the ObjectType of the model, a person here; null where there is none, or an earlier release read the model. */
                usageSource: ("occupancy_type" | "long_name" | "object_type" | "person") | null;
            } | null;
            /**
             * @description Kind of the change.
             * @enum {string}
             */
            change: "new" | "gone" | "changed";
            /** @description IFC GlobalId. */
            guid: string;
            /** @description Null where there is no such space any more. */
            spaceId: components["schemas"]["Uuid"] | null;
        };
        SpacePage: {
            /** @description The records of the page. */
            data: components["schemas"]["Space"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SpaceReport: {
            /** @description Number of records that changed. */
            changed: number;
            /** @description The first 1,000 differences, those that are gone first. */
            data: components["schemas"]["SpaceDifference"][];
            /** @description Spaces that the newer version no longer has. */
            gone: number;
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description Number or list of what is new. */
            new: number;
            /** @description Number of records that did not change. */
            unchanged: number;
            /** @description The ready version before; null for the first. */
            withModelId: components["schemas"]["Uuid"] | null;
        };
        SsoActivation: {
            /** @description True: also where no test sign-in went well. Who relies on it may be locked out. */
            force?: boolean;
        };
        SsoAttempt: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description The check that failed. */
            check: string | null;
            /** @description E-mail address. */
            email: string | null;
            /** @description What was expected; null if nothing certain was. */
            expected: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Outcome.
             * @enum {string}
             */
            outcome: "succeeded" | "failed";
            /**
             * @description `confirmation`: a person who was signed in confirmed who they are.
             * @enum {string}
             */
            purpose: "sign_in" | "test" | "confirmation";
            /** @description What was received; null if nothing was. */
            received: string | null;
            /** @description What the person was shown. */
            requestId: string | null;
            /** @description False: it named no open request of this service, and no valid signature of the provider came with it. Anybody can send such posts. */
            solicited: boolean;
        };
        SsoAttemptPage: {
            /** @description The records of the page. */
            data: components["schemas"]["SsoAttempt"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SsoAttributes: {
            /** @description Name that people see. */
            displayName: string | null;
            /** @description E-mail address. */
            email: string | null;
            /** @description Family name. */
            familyName: string | null;
            /** @description Given name. */
            givenName: string | null;
            /** @description Role. */
            role: string | null;
        };
        /** @description As for a policy; `losing` holds those alone who have a way in now and would lose it by this change. */
        SsoChangePreview: {
            /** @description Sessions that began at the identity provider and would end, and of how many people. */
            ending: {
                /** @description Number of people. */
                people: number;
                /** @description Number of sessions. */
                sessions: number;
            };
            /** @description How many keep a way in. */
            keeping: number;
            /** @description Who would have no way in any more. */
            losing: {
                /** @description E-mail address. */
                email: string;
                /** @description Name. */
                name: string;
                /**
                 * @description `outside_domains`: single sign-on is required, and the address is of no verified domain. `no_connection`: no connection is active. `password_alone`: passwords would be off, and the person has nothing else. `no_means`: the person has no way in as it is.
                 * @enum {string}
                 */
                reason: "outside_domains" | "no_connection" | "password_alone" | "no_means";
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "owner" | "admin" | "member";
                /** @description Id of the person. */
                userId: components["schemas"]["Uuid"];
            }[];
            /** @description How many of them are owners who have signed in here before: none is refused. */
            ownersKeeping: number;
            /** @description Owners who keep passwords whatever happens to the identity provider. None is a risk. */
            ownersOutsideDomains: number;
            /** @description Who would have to set up a second factor first. */
            settingUp: {
                /** @description E-mail address. */
                email: string;
                /** @description Name. */
                name: string;
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "owner" | "admin" | "member";
                /** @description Id of the person. */
                userId: components["schemas"]["Uuid"];
            }[];
        };
        SsoCheck: {
            /**
             * @description Name of the check.
             * @example audience
             */
            check: string;
            /** @description What was expected; null if nothing certain was. */
            expected: string | null;
            /** @description True if it passed. */
            ok: boolean;
            /** @description What was received; null if nothing was. */
            received: string | null;
        };
        SsoConnection: {
            /** @description When it was activated; null if it never was. */
            activatedAt: components["schemas"]["Instant"] | null;
            /** @description Number of active clashes. */
            active: boolean;
            /** @description What the identity provider is given. */
            addresses: {
                /** @description Address of the assertion consumer service. */
                acs: string | null;
                /** @description Redirect address for the identity provider. */
                callback: string | null;
                /** @description Also the address of the service-provider metadata. */
                entityId: string | null;
                /** @description Address at which a sign-in starts. */
                start: string;
            };
            /** @description The attributes, by name. */
            attributes: components["schemas"]["SsoAttributes"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description True: who signs in for the first time becomes a member. */
            createPeople: boolean;
            /** @description Name that people see. */
            displayName: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description True: the provider may begin a sign-in (SAML alone). */
            idpInitiated: boolean;
            /** @description Result of the last test; null if there is none. */
            lastTest: components["schemas"]["SsoTestResult"] | null;
            /** @description Part of the addresses that names the connection. */
            loginHandle: string;
            /** @description Settings of OpenID Connect; null for other protocols. */
            oidc: {
                /** @description Client id. */
                clientId: string;
                /** @description Issuer of the identity provider. */
                issuer: string;
            } | null;
            /** @description Rules that give roles in projects, at each sign-in of a person. */
            projectRoles: components["schemas"]["SsoProjectRoleRule"][];
            /**
             * @description Protocol of the identity provider.
             * @enum {string}
             */
            protocol: "saml" | "oidc";
            /** @description Id of the connection that it replaces; null if it replaces none. */
            replacesId: components["schemas"]["Uuid"] | null;
            /** @description Rules that give roles by attributes. */
            roles: components["schemas"]["SsoRoleRule"][];
            /** @description Settings of SAML; null for other protocols. */
            saml: {
                /** @description Signing certificate of the identity provider. */
                certificate: {
                    /** @description SHA-256, hexadecimal. */
                    fingerprint: string;
                    /** @description Subject. */
                    subject: string;
                    /** @description Start of validity. */
                    validFrom: components["schemas"]["Instant"];
                    /** @description End of validity. */
                    validUntil: components["schemas"]["Instant"];
                };
                /** @description Entity id of the identity provider. */
                idpEntityId: string;
                /**
                 * @description `post`: the provider takes requests as forms alone (HTTP-POST).
                 * @enum {string}
                 */
                signInBinding: "redirect" | "post";
                /** @description Sign-in address of the identity provider. */
                signInUrl: string;
                /** @description True: its metadata asks for signed requests (`WantAuthnRequestsSigned`). */
                wantsSignedRequests: boolean;
            } | null;
            /** @description True: requests are signed by the key of the workspace that signs (SAML alone). */
            signRequests: boolean;
            /** @description When a test sign-in last went well. */
            testedAt: components["schemas"]["Instant"] | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        SsoConnectionChange: {
            /** @description The attributes, by name. */
            attributes?: {
                /** @description Name that people see. */
                displayName?: string | null;
                /** @description E-mail address. */
                email?: string | null;
                /** @description Family name. */
                familyName?: string | null;
                /** @description Given name. */
                givenName?: string | null;
                /** @description Role. */
                role?: string | null;
            };
            /** @description Kept sealed, never shown. */
            clientSecret?: string;
            /** @description True if a first sign-in creates the person. */
            createPeople?: boolean;
            /**
             * Format: line
             * @description Name that people see.
             */
            displayName?: string;
            /** @description True if sign-ins that the identity provider begins are taken. */
            idpInitiated?: boolean;
            /** @description Rules that give roles in projects, at each sign-in of a person. */
            projectRoles?: {
                /**
                 * @description The name of the SAML attribute or OpenID claim.
                 * @example groups
                 */
                attribute: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
                /**
                 * @description One of its values, letter by letter.
                 * @example Site team
                 */
                value: string;
            }[];
            /** @description Rules that give roles by attributes. */
            roles?: {
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "member";
                /** @description Value. */
                value: string;
            }[];
            /** @description SAML: sign requests. Absent: as the metadata of the provider asks. The first one makes a key of RSA 2048. */
            signRequests?: boolean;
        };
        SsoConnectionCreate: {
            /** @description The attributes, by name. */
            attributes?: {
                /** @description Name that people see. */
                displayName?: string | null;
                /** @description E-mail address. */
                email?: string | null;
                /** @description Family name. */
                familyName?: string | null;
                /** @description Given name. */
                givenName?: string | null;
                /** @description Role. */
                role?: string | null;
            };
            /** @description PEM, or its base64. */
            certificate?: string;
            /** @description Client id. */
            clientId?: string;
            /** @description Kept sealed, never shown. */
            clientSecret?: string;
            /** @description True if a first sign-in creates the person. */
            createPeople?: boolean;
            /**
             * Format: line
             * @description Name that people see.
             */
            displayName: string;
            /** @description Entity id of the identity provider. */
            idpEntityId?: string;
            /** @description True if sign-ins that the identity provider begins are taken. */
            idpInitiated?: boolean;
            /** @description Issuer of the identity provider. */
            issuer?: string;
            /** @description Lower-case letters, digits, hyphens; unique in the deployment. A replacement takes over that of what it replaces. */
            loginHandle?: string;
            /** @description Address of the identity provider’s metadata. */
            metadataUrl?: string;
            /** @description SAML: the metadata of the provider. */
            metadataXml?: string;
            /** @description Rules that give roles in projects, at each sign-in of a person. */
            projectRoles?: {
                /**
                 * @description The name of the SAML attribute or OpenID claim.
                 * @example groups
                 */
                attribute: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
                /**
                 * @description One of its values, letter by letter.
                 * @example Site team
                 */
                value: string;
            }[];
            /**
             * @description Protocol of the identity provider.
             * @enum {string}
             */
            protocol: "saml" | "oidc";
            /** @description The connection whose handle, entity id and addresses it takes over. */
            replacesId?: components["schemas"]["Uuid"] | null;
            /** @description Rules that give roles by attributes. */
            roles?: {
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "member";
                /** @description Value. */
                value: string;
            }[];
            /**
             * @description With `signInUrl`; else the metadata decides. Absent: `redirect`.
             * @enum {string}
             */
            signInBinding?: "redirect" | "post";
            /** @description Sign-in address of the identity provider. */
            signInUrl?: string;
            /** @description SAML: sign requests. Absent: as the metadata of the provider asks. The first one makes a key of RSA 2048. */
            signRequests?: boolean;
        };
        SsoConnectionCreateResult: {
            /** @description When it was activated; null if it never was. */
            activatedAt: components["schemas"]["Instant"] | null;
            /** @description Number of active clashes. */
            active: boolean;
            /** @description What the identity provider is given. */
            addresses: {
                /** @description Address of the assertion consumer service. */
                acs: string | null;
                /** @description Redirect address for the identity provider. */
                callback: string | null;
                /** @description Also the address of the service-provider metadata. */
                entityId: string | null;
                /** @description Address at which a sign-in starts. */
                start: string;
            };
            /** @description The attributes, by name. */
            attributes: components["schemas"]["SsoAttributes"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description True: who signs in for the first time becomes a member. */
            createPeople: boolean;
            /** @description Name that people see. */
            displayName: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description True: the provider may begin a sign-in (SAML alone). */
            idpInitiated: boolean;
            /** @description The settings that were not said and are as in the connection that it replaces. */
            kept: ("idpInitiated" | "createPeople" | "signRequests" | "attributes" | "roles" | "projectRoles")[];
            /** @description Result of the last test; null if there is none. */
            lastTest: components["schemas"]["SsoTestResult"] | null;
            /** @description Part of the addresses that names the connection. */
            loginHandle: string;
            /** @description Settings of OpenID Connect; null for other protocols. */
            oidc: {
                /** @description Client id. */
                clientId: string;
                /** @description Issuer of the identity provider. */
                issuer: string;
            } | null;
            /** @description Rules that give roles in projects, at each sign-in of a person. */
            projectRoles: components["schemas"]["SsoProjectRoleRule"][];
            /**
             * @description Protocol of the identity provider.
             * @enum {string}
             */
            protocol: "saml" | "oidc";
            /** @description Id of the connection that it replaces; null if it replaces none. */
            replacesId: components["schemas"]["Uuid"] | null;
            /** @description Rules that give roles by attributes. */
            roles: components["schemas"]["SsoRoleRule"][];
            /** @description Settings of SAML; null for other protocols. */
            saml: {
                /** @description Signing certificate of the identity provider. */
                certificate: {
                    /** @description SHA-256, hexadecimal. */
                    fingerprint: string;
                    /** @description Subject. */
                    subject: string;
                    /** @description Start of validity. */
                    validFrom: components["schemas"]["Instant"];
                    /** @description End of validity. */
                    validUntil: components["schemas"]["Instant"];
                };
                /** @description Entity id of the identity provider. */
                idpEntityId: string;
                /**
                 * @description `post`: the provider takes requests as forms alone (HTTP-POST).
                 * @enum {string}
                 */
                signInBinding: "redirect" | "post";
                /** @description Sign-in address of the identity provider. */
                signInUrl: string;
                /** @description True: its metadata asks for signed requests (`WantAuthnRequestsSigned`). */
                wantsSignedRequests: boolean;
            } | null;
            /** @description True: requests are signed by the key of the workspace that signs (SAML alone). */
            signRequests: boolean;
            /** @description When a test sign-in last went well. */
            testedAt: components["schemas"]["Instant"] | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        SsoConnectionPage: {
            /** @description The records of the page. */
            data: components["schemas"]["SsoConnection"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SsoDomain: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /**
             * @description Domain name.
             * @example example.com
             */
            domain: string;
            /** @description When the domain stops counting, unless the record comes back: 7 days. */
            endsAt: components["schemas"]["Instant"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description When it was last checked; null if it never was. */
            lastCheckedAt: components["schemas"]["Instant"] | null;
            /** @description When it stopped counting. */
            lostAt: components["schemas"]["Instant"] | null;
            /** @description Since when the record of a verified domain is gone. */
            missingSince: components["schemas"]["Instant"] | null;
            /**
             * @description Name of the TXT record to set.
             * @example _pcs-challenge.example.com
             */
            txtName: string;
            /**
             * @description Value of the TXT record to set.
             * @example pcs-verification=1kVrVwBr0Hq9d8H4c3Xg2w
             */
            txtValue: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description Since when people of this domain are routed here; null: not verified, or lost. */
            verifiedAt: components["schemas"]["Instant"] | null;
        };
        SsoDomainCheck: {
            /** @description Domain name. */
            domain: components["schemas"]["SsoDomain"];
            /** @description The TXT records that are there, the first ten. */
            found: string[];
            /**
             * @description `unanswered`: no name server answered, so that nothing changed.
             * @enum {string}
             */
            outcome: "found" | "missing" | "unanswered";
        };
        SsoDomainCreate: {
            /**
             * @description Domain name.
             * @example example.com
             */
            domain: string;
        };
        SsoDomainPage: {
            /** @description The records of the page. */
            data: components["schemas"]["SsoDomain"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SsoIdentity: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description E-mail address. */
            email: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The entity id, or `iss`. */
            issuer: string;
            /** @description The last sign-in by it. */
            lastSeenAt: components["schemas"]["Instant"];
            /** @description Name. */
            name: string;
            /**
             * @description Protocol of the identity provider.
             * @enum {string}
             */
            protocol: "saml" | "oidc";
            /** @description The NameID, or `sub`. */
            subject: string;
            /** @description Id of the person. */
            userId: components["schemas"]["Uuid"];
        };
        SsoIdentityPage: {
            /** @description The records of the page. */
            data: components["schemas"]["SsoIdentity"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        /** @description Whoever has this value has this role in the project, or a greater one. */
        SsoProjectRoleRule: {
            /**
             * @description The name of the SAML attribute or OpenID claim.
             * @example groups
             */
            attribute: string;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /**
             * @description Role.
             * @enum {string}
             */
            role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /**
             * @description One of its values, letter by letter.
             * @example Site team
             */
            value: string;
        };
        /** @description Rules that are not saved yet. */
        SsoProjectRolesDraft: {
            /** @description Rules that give roles in projects, at each sign-in of a person. */
            projectRoles: {
                /**
                 * @description The name of the SAML attribute or OpenID claim.
                 * @example groups
                 */
                attribute: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
                /**
                 * @description One of its values, letter by letter.
                 * @example Site team
                 */
                value: string;
            }[];
        };
        SsoProjectRolesPreview: {
            /** @description What changes for each member at their next sign-in, at once where no rule names the project any more: the first 1000 changes. */
            changes: {
                /** @description E-mail address. */
                email: string;
                /** @description Start of the period. */
                from: ("admin" | "upload_engineer" | "reviewer" | "viewer") | null;
                /** @description Name. */
                name: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description The name of the project. */
                projectName: string;
                /** @description End of the period. */
                to: ("admin" | "upload_engineer" | "reviewer" | "viewer") | null;
                /** @description Id of the person. */
                userId: components["schemas"]["Uuid"];
            }[];
            /** @description How many changes there are. */
            total: number;
            /** @description Members whose attributes are not known: they have not signed in by this provider, or it says more of them than is kept. */
            unknown: number;
        };
        SsoRoleRule: {
            /**
             * @description Role.
             * @enum {string}
             */
            role: "admin" | "member";
            /** @description Value. */
            value: string;
        };
        SsoSigningKey: {
            /** @description When it last began to sign. */
            activatedAt: components["schemas"]["Instant"] | null;
            /** @description True: requests are signed by it. False: it is published, to be known before it signs. */
            active: boolean;
            /** @description Self-signed, in PEM: what the service-provider metadata holds. */
            certificate: string;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description SHA-256 of the certificate, hexadecimal. */
            fingerprint: string;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Type.
             * @enum {string}
             */
            type: "rsa_2048" | "rsa_3072" | "ec_p256";
            /** @description Start of validity. */
            validFrom: components["schemas"]["Instant"];
            /** @description End of validity. */
            validUntil: components["schemas"]["Instant"];
        };
        SsoSigningKeyCreate: {
            /**
             * @description `ec_p256` signs with ECDSA: not every provider verifies it.
             * @enum {string}
             */
            type: "rsa_2048" | "rsa_3072" | "ec_p256";
        };
        SsoSigningKeyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["SsoSigningKey"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        SsoTestLink: {
            /** @description When it expires. */
            expiresAt: components["schemas"]["Instant"];
            /** @description To be opened in a browser, once. */
            url: string;
        };
        SsoTestResult: {
            /** @description When it happened. */
            at: components["schemas"]["Instant"];
            /** @description The attributes, by name. */
            attributes: {
                /** @description Name. */
                name: string;
                /** @description Values. */
                values: string[];
            }[];
            /** @description The checks. */
            checks: components["schemas"]["SsoCheck"][];
            /** @description True if it passed. */
            ok: boolean;
            /** @description Whom it would sign in. */
            person: {
                /** @description E-mail address. */
                email: string;
                /** @description Name. */
                name: string;
                /**
                 * @description Role.
                 * @enum {string}
                 */
                role: "admin" | "member";
            } | null;
        };
        Storey: {
            /** @description Elevation in metres. */
            elevationM: number | null;
            /** @description The GlobalId, the same in all versions. */
            guid: string;
            /** @description Of this version alone. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
        };
        StoreyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Storey"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        TagCount: {
            /** @description How many records have it. */
            count: number;
            /** @description Name. */
            name: string;
        };
        Threshold: {
            /** @description Value at which a breach ends; null if it ends at the threshold itself. */
            clearValue: number | null;
            /**
             * @description How a reading is compared with the value.
             * @enum {string}
             */
            comparison: "greater_than" | "at_least" | "less_than" | "at_most";
            /** @description Number of consecutive readings that make a breach. */
            consecutive: number;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Minutes of silence after which an anomaly is raised; null if silence raises none. */
            noDataMinutes: number | null;
            /** @description Id of the sensor. */
            sensorId: components["schemas"]["Uuid"];
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "low" | "medium" | "high" | "critical";
            /** @description Value that readings are compared with. */
            value: number;
        };
        ThresholdBacktest: {
            /** @description How many it would have raised. */
            anomalies: number;
            /** @description Start of the period. */
            from: components["schemas"]["Instant"];
            /** @description How many were looked at. */
            readings: number;
            /** @description The first 500 of them, in the order of time. */
            runs: {
                /** @description When it happened. */
                at: components["schemas"]["Instant"];
                /** @description Null where it goes on. */
                endedAt: components["schemas"]["Instant"] | null;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                kind: "breach" | "no_data";
                /** @description Value. */
                value: number | null;
            }[];
            /** @description End of the period. */
            to: components["schemas"]["Instant"];
        };
        ThresholdChange: {
            /** @description A run of breaches ends beyond this value, and not as soon as a reading does not breach (hysteresis). */
            clearValue?: number | null;
            /**
             * @description How a reading is compared with the value.
             * @enum {string}
             */
            comparison?: "greater_than" | "at_least" | "less_than" | "at_most";
            /** @description How many readings in a row must breach; 1 when not given. */
            consecutive?: number;
            /** @description Silence of so many minutes is an anomaly too. */
            noDataMinutes?: number | null;
            /**
             * @description Severity.
             * @enum {string}
             */
            severity?: "low" | "medium" | "high" | "critical";
            /** @description Value that readings are compared with. */
            value?: number;
        };
        ThresholdCreate: {
            /** @description A run of breaches ends beyond this value, and not as soon as a reading does not breach (hysteresis). */
            clearValue?: number | null;
            /**
             * @description How a reading is compared with the value.
             * @enum {string}
             */
            comparison: "greater_than" | "at_least" | "less_than" | "at_most";
            /** @description How many readings in a row must breach; 1 when not given. */
            consecutive?: number;
            /** @description Silence of so many minutes is an anomaly too. */
            noDataMinutes?: number | null;
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "low" | "medium" | "high" | "critical";
            /** @description Value that readings are compared with. */
            value: number;
        };
        ThresholdPage: {
            /** @description The records of the page. */
            data: components["schemas"]["Threshold"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        TotpConfirmation: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        /** @description The first recovery codes of the person, shown once; null where they have some. */
        TotpConfirmationResult: {
            /** @description The recovery codes, shown once. */
            recoveryCodes: string[] | null;
        };
        TotpEnrollment: {
            /**
             * @description In base32, to be typed into an authenticator app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same for a QR code: `otpauth://totp/…`.
             * @example otpauth://totp/…
             */
            uri: string;
        };
        TrackedAnomaly: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description The time of the reading that made it one; of a silence, when it had lasted too long. */
            at: components["schemas"]["Instant"];
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description What the device of the sensor calls itself; stays when that is decommissioned. */
            deviceId: string;
            /** @description The GlobalId of the element that the sensor was bound to. */
            elementGuid: string | null;
            /** @description Null while it goes on. */
            endedAt: components["schemas"]["Instant"] | null;
            /** @description Why the anomaly was raised. */
            explanation: components["schemas"]["AnomalyExplanation"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description The issue that it was linked to. */
            issueId: components["schemas"]["Uuid"] | null;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description Of the sensor, also when it was decommissioned since. */
            sensorId: components["schemas"]["Uuid"];
            /**
             * @description Severity.
             * @enum {string}
             */
            severity: "low" | "medium" | "high" | "critical";
            /**
             * @description Whether a threshold or the anomaly scan raised it.
             * @enum {string}
             */
            source: "threshold" | "scan";
            /** @description The space that the sensor was bound to. */
            spaceId: components["schemas"]["Uuid"] | null;
            /**
             * @description State.
             * @enum {string}
             */
            state: "open" | "acknowledged" | "dismissed" | "withdrawn";
            /** @description Id of the threshold; null if no threshold raised it. */
            thresholdId: components["schemas"]["Uuid"] | null;
            /** @description Of its values. */
            unit: string | null;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The reading that raised it; null if no reading did. */
            value: number | null;
        };
        TrackedAnomalyPage: {
            /** @description The records of the page. */
            data: components["schemas"]["TrackedAnomaly"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        TrackedClash: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Metres; negative where the elements overlap. */
            distanceM: number | null;
            /** @description IFC GlobalId of the first element. */
            elementAGuid: string | null;
            /** @description IFC GlobalId of the second element. */
            elementBGuid: string | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description Kind.
             * @enum {string}
             */
            kind: "hard" | "clearance" | "duplicate";
            /** @description Id of the model of the first element. */
            modelAId: components["schemas"]["Uuid"] | null;
            /** @description Id of the model of the second element. */
            modelBId: components["schemas"]["Uuid"] | null;
            /** @description Name. */
            name: string;
            /** @description The statuses that a decision may give it now. */
            nextStatuses: ("new" | "active" | "approved" | "resolved" | "void")[];
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @description Position in the model in metres; null if there is none. */
            point: {
                /** @description Coordinate X. */
                x: number;
                /** @description Coordinate Y. */
                y: number;
                /** @description Coordinate Z. */
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /**
             * @description Changed by decisions alone.
             * @enum {string}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The people who follow it. */
            watchers: components["schemas"]["Uuid"][];
        };
        TrackedClashPage: {
            /** @description The records of the page. */
            data: components["schemas"]["TrackedClash"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        TrackedIssue: {
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description When it became `closed` or `verified`. */
            closedAt: components["schemas"]["Instant"] | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Description. */
            description: string | null;
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            /** @description Id of the floor plan; null if there is none. */
            floorPlanId: components["schemas"]["Uuid"] | null;
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Labels. */
            labels: string[];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description The statuses that it may be given now. */
            nextStatuses: ("open" | "in_progress" | "in_review" | "closed" | "verified")[];
            /** @description 1, 2, … per project, never reused. */
            number: number;
            /** @description Pixels of the plan picture from its left edge. */
            planX: number | null;
            /** @description Pixels of the plan picture from its top edge. */
            planY: number | null;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /**
             * @description Status.
             * @enum {string}
             */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            /** @description Title. */
            title: string;
            /**
             * @description Type.
             * @enum {string}
             */
            type: "defect" | "design" | "safety" | "request" | "other";
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The people who follow it. */
            watchers: components["schemas"]["Uuid"][];
            /** @description Position in the model in metres; null if there is none. */
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        TrackedIssuePage: {
            /** @description The records of the page. */
            data: components["schemas"]["TrackedIssue"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        TrackedRfi: {
            /** @description The answer that stands; null again when the RFI is reopened. */
            answer: string | null;
            /** @description When it was answered. */
            answeredAt: components["schemas"]["Instant"] | null;
            /** @description Who answered. */
            answeredBy: components["schemas"]["Actor"] | null;
            /** @description Id of the person who is responsible; null if nobody is. */
            assigneeId: components["schemas"]["Uuid"] | null;
            /** @description Impact on costs; null if none is known. */
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * Format: currency
                 * @description The code of a currency in use (ISO 4217, List One).
                 * @example EUR
                 */
                currency: string;
            } | null;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Who created the record. */
            createdBy: components["schemas"]["Actor"];
            /** @description Day by which it is due; null if there is none. */
            dueDate: components["schemas"]["Day"] | null;
            /** @description IFC GlobalIds of the elements concerned. */
            elementGuids: string[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Id of the model; null if there is none. */
            modelId: components["schemas"]["Uuid"] | null;
            /** @description The statuses that it may get now; `answered` by an answer. */
            nextStatuses: ("draft" | "open" | "answered" | "closed" | "void")[];
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /**
             * @description Priority.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /** @description Id of the project. */
            projectId: components["schemas"]["Uuid"];
            /** @description The question. */
            question: string;
            /** @description Days; fewer than none where it saves time. */
            scheduleImpactDays: number | null;
            /**
             * @description Status.
             * @enum {string}
             */
            status: "draft" | "open" | "answered" | "closed" | "void";
            /** @description Subject. */
            subject: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
            /** @description The people who follow it. */
            watchers: components["schemas"]["Uuid"][];
        };
        TrackedRfiPage: {
            /** @description The records of the page. */
            data: components["schemas"]["TrackedRfi"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        UsageDay: {
            /** @description The day, in UTC. */
            day: components["schemas"]["Day"];
            /** @description Number of requests that were refused. */
            refused: number;
            /** @description Refused ones among them. */
            requests: number;
        };
        /** Format: uuid */
        Uuid: string;
        WebhookRotation: {
            /**
             * @description True ends the secret before at once instead of after 24 hours.
             * @default false
             */
            immediate?: boolean;
        };
        Workspace: {
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /** @description Name. */
            name: string;
            /** @description Name of the plan. */
            plan: string;
            /** @description When the record last changed. */
            updatedAt: components["schemas"]["Instant"];
        };
        WorkspaceChange: {
            /**
             * Format: line
             * @description Name.
             */
            name?: string;
        };
        WorkspaceDelivery: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Null unless it is delivered. */
            deliveredAt: components["schemas"]["Instant"] | null;
            /** @description Why the last attempt failed, or `subscription_disabled` where there was none to be made. */
            error: string | null;
            /**
             * @description The event’s type, or `ping`; `audit.entry` to streams of the audit log.
             * @enum {string}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "audit.entry" | "ping";
            /** @description The same in every delivery of the event: `id` of the body that is sent. */
            eventId: components["schemas"]["Uuid"];
            /** @description The same in every attempt and every replay: receivers tell repeats by it. */
            id: components["schemas"]["Uuid"];
            /** @description Null before the first attempt. */
            lastAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Not before this instant; null unless it is pending. */
            nextAttemptAt: components["schemas"]["Instant"] | null;
            /** @description Of the last attempt; null where there was no answer. */
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {string}
             */
            status: "pending" | "delivered" | "dead";
        };
        /** @description The filters and the order with which a person last looked at the lists of a workspace. */
        WorkspaceListViews: {
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            auditLog: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            members: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            projects: string | null;
        };
        WorkspaceListViewsChange: {
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            auditLog?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            members?: string | null;
            /** @description The query of the list’s address in the web application, without `?`. Null where nothing is filtered. */
            projects?: string | null;
        };
        WorkspaceWebhook: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Null while it is active. */
            disabledReason: string | null;
            /**
             * @description The events that are delivered; of a stream of the audit log `audit.entry` alone.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "audit.entry")[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description `audit` for a stream of the audit log, which only owners change; keys do not see it.
             * @enum {string}
             */
            kind: "events" | "audit";
            /** @description The owner who answers for a stream: it is disabled when they are an owner no longer. Null for `events`. */
            ownerId: components["schemas"]["Uuid"] | null;
            /** @description Only events of this project; null: of every project of the workspace. */
            projectId: components["schemas"]["Uuid"] | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WorkspaceWebhookCreate: {
            /** @description Description. */
            description?: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events?: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /**
             * @description `audit` streams the audit log: by an owner alone, and without `events` and `projectId`.
             * @default events
             * @enum {string}
             */
            kind?: "events" | "audit";
            /** @description A project of the workspace; all of them when not given. */
            projectId?: components["schemas"]["Uuid"] | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WorkspaceWebhookPage: {
            /** @description The records of the page. */
            data: components["schemas"]["WorkspaceWebhook"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        WorkspaceWebhookWithSecret: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /** @description When the record was created. */
            createdAt: components["schemas"]["Instant"];
            /** @description Description. */
            description: string | null;
            /** @description Null while it is active. */
            disabledReason: string | null;
            /**
             * @description The events that are delivered; of a stream of the audit log `audit.entry` alone.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "audit.entry")[];
            /** @description Id. */
            id: components["schemas"]["Uuid"];
            /**
             * @description `audit` for a stream of the audit log, which only owners change; keys do not see it.
             * @enum {string}
             */
            kind: "events" | "audit";
            /** @description The owner who answers for a stream: it is disabled when they are an owner no longer. Null for `events`. */
            ownerId: components["schemas"]["Uuid"] | null;
            /** @description Only events of this project; null: of every project of the workspace. */
            projectId: components["schemas"]["Uuid"] | null;
            /** @description Signs each delivery: `whsec_` and the base64 of 32 random bytes. Shown this once, and null when an answer is repeated for its `Idempotency-Key`. */
            secret: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        /** @description Model axes, metres: +X east, −Z north, +Y up. */
        WorldPosition: {
            /** @description Coordinate X. */
            x: number;
            /** @description Coordinate Y. */
            y: number;
            /** @description Coordinate Z. */
            z: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    confirmIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "code": "123456",
                 *       "passkey": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getConfirmationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "name": "Level 2",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"] | components["schemas"]["MfaChallenge"];
                };
            };
        };
    };
    previewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
        };
    };
    getPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    completePasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    verifySecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "123456",
                 *       "passkey": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SecondFactor"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    getSecondFactorOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "workspaceName": "Acme",
                 *       "name": "Level 2",
                 *       "email": "noor@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["InitialSetup"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentSession"] | components["schemas"]["MfaChallenge"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    signOutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readMaintenanceCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret, and `.ics`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar; charset=utf-8": string;
                };
            };
        };
    };
    getClashFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashFeed"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getIssueFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFeed"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getPhotoFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoFeed"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getProjectFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFeed"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getRfiFeed: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "csv" | "json" | "xlsx";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiFeed"];
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    getMyProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    updateMyProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    listMyGrants: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyOAuthGrantPage"];
                };
            };
        };
    };
    revokeMyGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the grant. */
                grantId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMyPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
        };
    };
    createMyPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "response": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "attestationObject": "Zm9yLWFuLWV4YW1wbGU",
                 *           "transports": [
                 *             "text"
                 *           ],
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "publicKey": "Zm9yLWFuLWV4YW1wbGU",
                 *           "publicKeyAlgorithm": 1
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyWithRecoveryCodes"];
                };
            };
        };
    };
    deleteMyPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                passkeyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMyPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                passkeyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    getMyPasskeyCreationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
            };
        };
    };
    changeMyPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "…",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    updateMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "en",
                 *       "theme": "light"
                 *     }
                 */
                "application/json": components["schemas"]["PreferencesChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preferences"];
                };
            };
        };
    };
    regenerateMyRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    getMySecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactors"];
                };
            };
        };
    };
    listMySessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
        };
    };
    endMySession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                sessionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startMyTotpEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrollment"];
                };
            };
        };
    };
    deleteMyTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmMyTotpEnrollment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpConfirmationResult"];
                };
            };
        };
    };
    getOAuthConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the authorization request. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthConsent"];
                };
            };
        };
    };
    decideOAuthConsent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the authorization request. */
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "allow": true
                 *     }
                 */
                "application/json": components["schemas"]["OAuthDecision"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentResult"];
                };
            };
        };
    };
    listMyProjects: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this status. */
                status?: "active" | "archived";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "code": "HOSP-2",
                 *       "description": "text",
                 *       "timeZone": "Asia/Riyadh"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    getMyProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "code": "HOSP-2",
                 *       "description": "text",
                 *       "timeZone": "Asia/Riyadh",
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    getMyProjectAccess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAccess"];
                };
            };
        };
    };
    getAnomalyAnalytics: {
        parameters: {
            query?: {
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only those of this sensor. */
                sensorId?: components["schemas"]["Uuid"];
                /** @description Only anomalies of this severity. */
                severity?: "low" | "medium" | "high" | "critical";
                /** @description Only anomalies from this source. */
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: components["schemas"]["Uuid"];
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnomalyAnalytics"];
                };
            };
        };
    };
    getCaptureAnalytics: {
        parameters: {
            query?: {
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only records of this kind. */
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description Since this milestone, and not since the first day of the range. */
                milestoneId?: components["schemas"]["Uuid"];
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
                /** @description Only photos of this visibility. */
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureAnalytics"];
                };
            };
        };
    };
    getClashAnalytics: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only records of this kind. */
                kind?: "hard" | "clearance" | "duplicate";
                /** @description Only records that the latest import or version has, or has no more. */
                present?: boolean;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashAnalytics"];
                };
            };
        };
    };
    getIssueAnalytics: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description Only issues on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only issues with this label. */
                label?: string;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
                /** @description Only records of this type. */
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueAnalytics"];
                };
            };
        };
    };
    getRfiAnalytics: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAnalytics"];
                };
            };
        };
    };
    getSensorAnalytics: {
        parameters: {
            query?: {
                /** @description Whether the sensor is bound to an element or a space. */
                bound?: boolean;
                /** @description The first day; 89 days before `to` when not given. */
                from?: components["schemas"]["Day"];
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only sensors of this kind. */
                kind?: string;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensorAnalytics"];
                };
            };
        };
    };
    listProjectAnomalies: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those at or after this instant. */
                from?: string;
                /** @description Whether the sensor was bound to a space. */
                inSpace?: boolean;
                /** @description Only those that were linked to this issue. */
                issueId?: components["schemas"]["Uuid"];
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only those of this sensor. */
                sensorId?: components["schemas"]["Uuid"];
                /** @description Only anomalies of this severity. */
                severity?: "low" | "medium" | "high" | "critical";
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "at" | "-at" | "severity" | "-severity";
                /** @description Only anomalies from this source. */
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: components["schemas"]["Uuid"];
                /** @description Only records in this state. */
                state?: "open" | "acknowledged" | "dismissed" | "withdrawn";
                /** @description Only those before this instant. */
                to?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
                /** @description Whether late readings have undone it. */
                withdrawn?: boolean;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomalyPage"];
                };
            };
        };
    };
    getProjectAnomaly: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    acknowledgeProjectAnomaly: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    assignProjectAnomaly: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["AnomalyAssignment"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    dismissProjectAnomaly: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    linkProjectAnomalyToIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the anomaly. */
                anomalyId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "issueId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["AnomalyIssueLink"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    getProjectAnomalyBadge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnomalyBadge"];
                };
            };
        };
    };
    listProjectAssets: {
        parameters: {
            query?: {
                /** @description Only assets in this condition. */
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the assets of this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only assets of this version of a model. */
                modelId?: components["schemas"]["Uuid"];
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "tag" | "-tag" | "updatedAt" | "-updatedAt" | "warrantyExpiresOn" | "-warrantyExpiresOn" | "installedOn" | "-installedOn";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetPage"];
                };
            };
        };
    };
    createProjectAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "tag": "text",
                 *       "manufacturer": "text",
                 *       "modelNumber": "text",
                 *       "serialNumber": "text",
                 *       "installedOn": "2026-03-01",
                 *       "warrantyExpiresOn": "2026-03-01",
                 *       "maintenanceIntervalDays": 1,
                 *       "condition": "new",
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["AssetCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    getProjectAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    deleteProjectAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "tag": "text",
                 *       "manufacturer": "text",
                 *       "modelNumber": "text",
                 *       "serialNumber": "text",
                 *       "installedOn": "2026-03-01",
                 *       "warrantyExpiresOn": "2026-03-01",
                 *       "maintenanceIntervalDays": 1,
                 *       "condition": "new",
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["AssetChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    listProjectAssetDocuments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDocumentPage"];
                };
            };
        };
    };
    createProjectAssetDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["AssetDocumentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDocument"];
                };
            };
        };
    };
    deleteProjectAssetDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the document. */
                documentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectAssetDocumentFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the document. */
                documentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDocumentFiles"];
                };
            };
        };
    };
    listProjectAssetDocumentRevisions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the document. */
                documentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDocumentRevisionPage"];
                };
            };
        };
    };
    getProjectAssetDocumentRevisionFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the document. */
                documentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the revision. */
                revisionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetDocumentFiles"];
                };
            };
        };
    };
    getProjectAssetMaintenancePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenancePlan"];
                };
            };
        };
    };
    setProjectAssetMaintenancePlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "interval": {
                 *         "unit": "days",
                 *         "count": 1
                 *       },
                 *       "anchor": "install_date",
                 *       "startsOn": "2026-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenancePlanWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenancePlan"];
                };
            };
        };
    };
    getProjectAssetMaintenanceTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description The `number` of the task. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    completeProjectAssetMaintenanceTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description The `number` of the task. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "completedOn": "2026-03-01",
                 *       "note": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskCompletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    postponeProjectAssetMaintenanceTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description The `number` of the task. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dueOn": "2026-03-01",
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskPostponement"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    reopenProjectAssetMaintenanceTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description The `number` of the task. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskReopening"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    skipProjectAssetMaintenanceTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the asset. */
                assetId: components["schemas"]["Uuid"];
                /** @description The `number` of the task. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskSkip"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    exportProjectAssetsAsCobie: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    importProjectAssetsFromCobie: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "dryRun": false
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["CobieImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CobieImport"];
                };
            };
        };
    };
    generateProjectAssets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "classes": [
                 *         "IfcUnitaryEquipment"
                 *       ],
                 *       "mapping": {
                 *         "tag": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "manufacturer": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "modelNumber": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "serialNumber": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "installedOn": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "warrantyExpiresOn": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "notes": "Pset_ManufacturerTypeInformation.Manufacturer"
                 *       },
                 *       "overwrite": false,
                 *       "preview": false
                 *     }
                 */
                "application/json": components["schemas"]["AssetGenerationRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetGeneration"];
                };
            };
        };
    };
    createProjectAssetLabels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "assetIds": [
                 *         "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       ],
                 *       "q": "text",
                 *       "condition": "new",
                 *       "warrantyBefore": "2026-03-01",
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "language": "en",
                 *       "grid": "3x8"
                 *     }
                 */
                "application/json": components["schemas"]["AssetLabels"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    listProjectAssetSummaries: {
        parameters: {
            query: {
                /** @description Ids of assets, at most 50, with commas between them. */
                assetIds: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetSummaries"];
                };
            };
        };
    };
    listAutomationRules: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRulePage"];
                };
            };
        };
    };
    createAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "enabled": true,
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ],
                 *       "actions": [
                 *         {
                 *           "kind": "create_issue",
                 *           "title": "Duct crosses beam at grid C4",
                 *           "type": "defect",
                 *           "priority": "low",
                 *           "labels": [
                 *             "text"
                 *           ],
                 *           "description": "text",
                 *           "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationRuleCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    getAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRule"];
                };
            };
        };
    };
    deleteAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateAutomationRule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "enabled": true,
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ],
                 *       "actions": [
                 *         {
                 *           "kind": "create_issue",
                 *           "title": "Duct crosses beam at grid C4",
                 *           "type": "defect",
                 *           "priority": "low",
                 *           "labels": [
                 *             "text"
                 *           ],
                 *           "description": "text",
                 *           "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationRuleChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    rotateAutomationRuleSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    listAutomationRuleRuns: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this status. */
                status?: "pending" | "done" | "failed" | "stopped";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleRunPage"];
                };
            };
        };
    };
    listAutomationRuleSkippedEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the rule. */
                ruleId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkippedEventList"];
                };
            };
        };
    };
    listAutomationRuleActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleActivityList"];
                };
            };
        };
    };
    dryRunAutomationRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DryRunCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
                };
            };
        };
    };
    listAutomationRuns: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Of this rule alone, also when it was deleted. */
                ruleId?: components["schemas"]["Uuid"];
                /** @description Only records in this status. */
                status?: "pending" | "done" | "failed" | "stopped";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleRunPage"];
                };
            };
        };
    };
    listClashTests: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashTestPage"];
                };
            };
        };
    };
    getClashTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the clash test. */
                clashTestId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashTest"];
                };
            };
        };
    };
    listProjectClashes: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description Only clashes that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only clashes that were made before this instant. */
                createdTo?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those of this element. */
                elementGuid?: string;
                /** @description Only records of this kind. */
                kind?: "hard" | "clearance" | "duplicate";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records that the latest import or version has, or has no more. */
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClashPage"];
                };
            };
        };
    };
    createProjectClash: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "kind": "hard",
                 *       "modelAId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementAGuid": "text",
                 *       "modelBId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementBGuid": "text",
                 *       "point": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "distanceM": 1.5,
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    getProjectClash: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    updateProjectClash: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["ClashChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    listProjectClashAttachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashAttachmentPage"];
                };
            };
        };
    };
    createProjectClashAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["ClashAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashAttachment"];
                };
            };
        };
    };
    deleteProjectClashAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectClashAttachmentFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    listProjectClashComments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashCommentPage"];
                };
            };
        };
    };
    createProjectClashComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashComment"];
                };
            };
        };
    };
    deleteProjectClashComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectClashComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashComment"];
                };
            };
        };
    };
    listProjectClashDecisions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashDecisionPage"];
                };
            };
        };
    };
    createProjectClashDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "approve",
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashDecisionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashDecision"];
                };
            };
        };
    };
    getProjectClashHistory: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashHistoryEntryPage"];
                };
            };
        };
    };
    watchProjectClash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    unwatchProjectClash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the clash. */
                clashId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProjectClashImports: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummaryPage"];
                };
            };
        };
    };
    createProjectClashImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "test": "text",
                 *         "format": "bcf"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["ClashImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    getProjectClashImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the clash import. */
                clashImportId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    exportProjectAssets: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only assets in this condition. */
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only the assets of this element. */
                elementGuid?: string;
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only assets of this version of a model. */
                modelId?: components["schemas"]["Uuid"];
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "tag" | "-tag" | "updatedAt" | "-updatedAt" | "warrantyExpiresOn" | "-warrantyExpiresOn" | "installedOn" | "-installedOn";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportProjectClashes: {
        parameters: {
            query?: {
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only clashes that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only clashes that were made before this instant. */
                createdTo?: string;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only those of this element. */
                elementGuid?: string;
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this kind. */
                kind?: "hard" | "clearance" | "duplicate";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only records that the latest import or version has, or has no more. */
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportProjectIssues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only issues with this label. */
                label?: string;
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                /** @description Only records of this type. */
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportProjectPhotos: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only photos on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description Only records of this kind. */
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only photos of this milestone. */
                milestoneId?: components["schemas"]["Uuid"];
                /** @description Whether it has a place on a floor plan. */
                placed?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "takenAt" | "-takenAt" | "createdAt" | "-createdAt";
                /** @description Only photos with exactly this tag. */
                tag?: string;
                /** @description Only photos that were taken at or after this instant. */
                takenFrom?: string;
                /** @description Only photos that were taken before this instant. */
                takenTo?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only photos of this visibility. */
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportProjectRfis: {
        parameters: {
            query?: {
                /** @description Only RFIs whose first answer was given at or after this instant. */
                answeredFrom?: string;
                /** @description Only RFIs whose first answer was given before this instant. */
                answeredTo?: string;
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only those that name this element. */
                elementGuid?: string;
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                /** @description Only RFIs that were opened for the first time at or after this instant. */
                raisedFrom?: string;
                /** @description Only RFIs that were opened for the first time before this instant. */
                raisedTo?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    exportProjectSpaces: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Only spaces of this department. */
                department?: string;
                /** @description Only spaces on this floor. */
                floor?: string;
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes. */
                present?: boolean;
                /** @description A text in the name or the long name, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only spaces of this usage. */
                usage?: string;
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    listProjectFloorPlans: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanPage"];
                };
            };
        };
    };
    createProjectFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "level": "2",
                 *         "scaleMPerPx": 1.5,
                 *         "rotationDeg": 1.5,
                 *         "sortOrder": 1,
                 *         "levelOrder": 1,
                 *         "isVisible": true,
                 *         "page": 1
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["FloorPlanCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    getProjectFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    deleteProjectFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectFloorPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "level": "2",
                 *       "scaleMPerPx": 1.5,
                 *       "rotationDeg": 1.5,
                 *       "sortOrder": 1,
                 *       "levelOrder": 1,
                 *       "isVisible": true
                 *     }
                 */
                "application/json": components["schemas"]["FloorPlanChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    getProjectFloorPlanFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanFiles"];
                };
            };
        };
    };
    redirectToProjectFloorPlanFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the floor plan. */
                floorPlanId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Rendition of the file. */
                rendition: "original" | "screen" | "thumbnail" | "picture";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listGovernanceLedgerEntries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only the entries about this clash, which by themselves are no chain. */
                subjectId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceEntryPage"];
                };
            };
        };
    };
    verifyGovernanceLedger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerVerification"];
                };
            };
        };
    };
    listProjectIssues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Only issues with this label. */
                label?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                /** @description Only records of this type. */
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssuePage"];
                };
            };
        };
    };
    createProjectIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    getProjectIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    updateProjectIssue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    listProjectIssueAttachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueAttachmentPage"];
                };
            };
        };
    };
    createProjectIssueAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["IssueAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueAttachment"];
                };
            };
        };
    };
    deleteProjectIssueAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectIssueAttachmentFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    listProjectIssueComments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueCommentPage"];
                };
            };
        };
    };
    createProjectIssueComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["IssueCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueComment"];
                };
            };
        };
    };
    deleteProjectIssueComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectIssueComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["IssueCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueComment"];
                };
            };
        };
    };
    getProjectIssueHistory: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueHistoryEntryPage"];
                };
            };
        };
    };
    listProjectIssueViewpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueViewpointList"];
                };
            };
        };
    };
    watchProjectIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    unwatchProjectIssue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the issue. */
                issueId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportProjectIssuesAsBcf: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Format of the answer. */
                format?: "bcf";
                /** @description Only issues with this label. */
                label?: string;
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description Only records in this status. */
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                /** @description Only records of this type. */
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Version of the format. */
                version?: "2.1" | "3.0";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    listProjectIssueImports: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummaryPage"];
                };
            };
        };
    };
    createProjectIssueImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {},
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record?: components["schemas"]["IssueImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    getProjectIssueImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the issue import. */
                issueImportId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    getListViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListViews"];
                };
            };
        };
    };
    updateListViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issues": "status=open&sort=-updatedAt",
                 *       "rfis": "status=open&sort=-updatedAt",
                 *       "clashes": "status=open&sort=-updatedAt",
                 *       "photos": "status=open&sort=-updatedAt",
                 *       "spaces": "status=open&sort=-updatedAt",
                 *       "assets": "status=open&sort=-updatedAt",
                 *       "maintenance": "status=open&sort=-updatedAt",
                 *       "sensors": "status=open&sort=-updatedAt",
                 *       "anomalies": "status=open&sort=-updatedAt",
                 *       "analytics": "status=open&sort=-updatedAt",
                 *       "automationLog": "status=open&sort=-updatedAt"
                 *     }
                 */
                "application/json": components["schemas"]["ListViewsChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListViews"];
                };
            };
        };
    };
    listMaintenanceTasks: {
        parameters: {
            query?: {
                /** @description Only tasks of this asset. */
                assetId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description The first day; today by the time zone of the project where it is left out. */
                from?: components["schemas"]["Day"];
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this state. */
                state?: "open" | "completed" | "skipped";
                /** @description The last day; a year after the first where it is left out. Five years after it at most. */
                to?: components["schemas"]["Day"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTaskPage"];
                };
            };
        };
    };
    getMyMaintenanceCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceFeed"];
                };
            };
        };
    };
    createMyMaintenanceCalendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceFeedCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceFeed"];
                };
            };
        };
    };
    revokeMyMaintenanceCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProjectMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only people with this role. */
                role?: "admin" | "upload_engineer" | "reviewer" | "viewer";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMemberPage"];
                };
            };
        };
    };
    getProjectMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
        };
    };
    setProjectMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "admin"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectMemberPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
        };
    };
    deleteProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listProjectMilestones: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestonePage"];
                };
            };
        };
    };
    createProjectMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "capturedOn": "2026-03-01",
                 *       "description": "text",
                 *       "sortOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaptureMilestoneCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    getProjectMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the milestone. */
                milestoneId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    deleteProjectMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the milestone. */
                milestoneId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectMilestone: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the milestone. */
                milestoneId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "capturedOn": "2026-03-01",
                 *       "description": "text",
                 *       "sortOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaptureMilestoneChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    listProjectModels: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Whether it is the head of its version group. */
                head?: boolean;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records in this status. */
                status?: "queued" | "reading" | "ready" | "failed";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only versions of this group. */
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelPage"];
                };
            };
        };
    };
    createProjectModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 2147483648 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "versionGroupId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["ModelCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    getProjectModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    deleteProjectModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectModelAssetChoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetGenerationChoices"];
                };
            };
        };
    };
    cancelProjectModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    getProjectModelComparison: {
        parameters: {
            query?: {
                /** @description Only changes of this kind. */
                change?: "added" | "removed" | "changed";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only elements of this GlobalId. */
                guid?: string;
                /** @description Only changed elements that differ in this. */
                kind?: "name" | "class" | "type" | "tag" | "storey" | "property" | "quantity" | "material" | "classification" | "placement" | "shape";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description False leaves `members` empty, for those who need no values: pages come sooner. */
                members?: boolean;
                /** @description Another version, of the same model or of another one of the project. */
                with?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelComparison"];
                };
            };
        };
    };
    listProjectModelElements: {
        parameters: {
            query?: {
                /** @description Only elements of this IFC class. */
                class?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only elements of this GlobalId. */
                guid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only elements with this text in their name, in any case. */
                name?: string;
                /** @description Only elements that stand in the space of this GlobalId or name. */
                space?: string;
                /** @description Only elements on the storey of this id, GlobalId or name. */
                storey?: string;
                /** @description Only elements assigned to the system of this name. */
                system?: string;
            };
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelElementPage"];
                };
            };
        };
    };
    downloadProjectModelFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelFile"];
                };
            };
        };
    };
    getProjectModelGeometry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelGeometry"];
                };
            };
        };
    };
    regenerateProjectModelGeometry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelGeometry"];
                };
            };
        };
    };
    downloadProjectModelGeometryPart: {
        parameters: {
            query?: {
                /** @description The id of the file, as in `fileUrl`. */
                file?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description The `number` of the part. */
                number: string;
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
        };
    };
    getProjectModelReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelReport"];
                };
            };
        };
    };
    getProjectModelSpacesReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceReport"];
                };
            };
        };
    };
    listProjectModelStoreys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the model. */
                modelId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreyPage"];
                };
            };
        };
    };
    getProjectOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectOverview"];
                };
            };
        };
    };
    listProjectPeople: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPersonPage"];
                };
            };
        };
    };
    listProjectPhotos: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only photos on this floor plan. */
                floorPlanId?: components["schemas"]["Uuid"];
                /** @description Only records of this kind. */
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only photos of this milestone. */
                milestoneId?: components["schemas"]["Uuid"];
                /** @description Whether it has a place on a floor plan. */
                placed?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "takenAt" | "-takenAt" | "createdAt" | "-createdAt";
                /** @description Only photos with exactly this tag. */
                tag?: string;
                /** @description Only photos that were taken at or after this instant. */
                takenFrom?: string;
                /** @description Only photos that were taken before this instant. */
                takenTo?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only photos of this visibility. */
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoPage"];
                };
            };
        };
    };
    createProjectPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "milestoneId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "kind": "photo360",
                 *         "planX": 1.5,
                 *         "planY": 1.5,
                 *         "worldPosition": {
                 *           "x": 1.5,
                 *           "y": 1.5,
                 *           "z": 1.5
                 *         },
                 *         "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *         "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "notes": "text",
                 *         "takenAt": "2026-03-01T08:15:30.250Z"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["CapturedPhotoCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    getProjectPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    deleteProjectPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "milestoneId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "kind": "photo360",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "tags": [
                 *         "text"
                 *       ],
                 *       "notes": "text",
                 *       "takenAt": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["CapturedPhotoChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    getProjectPhotoFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureFiles"];
                };
            };
        };
    };
    redirectToProjectPhotoFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Rendition of the file. */
                rendition: "original" | "screen" | "thumbnail";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    getProjectPhotoPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoPicture"];
                };
            };
        };
    };
    publishProjectPhoto: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the photo. */
                photoId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    publishProjectPhotos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoIds": [
                 *         "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PhotoPublishRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoPage"];
                };
            };
        };
    };
    listProjectRfis: {
        parameters: {
            query?: {
                /** @description Only RFIs whose first answer was given at or after this instant. */
                answeredFrom?: string;
                /** @description Only RFIs whose first answer was given before this instant. */
                answeredTo?: string;
                /** @description Only records with this assignee. */
                assigneeId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those that name this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                /** @description Only records of this priority. */
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                /** @description Only RFIs that were opened for the first time at or after this instant. */
                raisedFrom?: string;
                /** @description Only RFIs that were opened for the first time before this instant. */
                raisedTo?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                /** @description Only records in this status. */
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfiPage"];
                };
            };
        };
    };
    createProjectRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "text",
                 *       "question": "text",
                 *       "status": "draft",
                 *       "priority": "low",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "costImpact": {
                 *         "amount": "1200.50",
                 *         "currency": "EUR"
                 *       },
                 *       "scheduleImpactDays": 1,
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    getProjectRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    updateProjectRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "text",
                 *       "question": "text",
                 *       "status": "draft",
                 *       "priority": "low",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "costImpact": {
                 *         "amount": "1200.50",
                 *         "currency": "EUR"
                 *       },
                 *       "scheduleImpactDays": 1,
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["RfiChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    answerProjectRfi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiAnswerCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    listProjectRfiAnswers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAnswerPage"];
                };
            };
        };
    };
    listProjectRfiAttachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAttachmentPage"];
                };
            };
        };
    };
    createProjectRfiAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    /** @description The bytes of the file. */
                    file: string;
                    /** @description The fields of the record, as JSON. */
                    record: components["schemas"]["RfiAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAttachment"];
                };
            };
        };
    };
    deleteProjectRfiAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectRfiAttachmentFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the attachment. */
                attachmentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    listProjectRfiComments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiCommentPage"];
                };
            };
        };
    };
    createProjectRfiComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiComment"];
                };
            };
        };
    };
    deleteProjectRfiComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProjectRfiComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the comment. */
                commentId: components["schemas"]["Uuid"];
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiComment"];
                };
            };
        };
    };
    getProjectRfiHistory: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiHistoryEntryPage"];
                };
            };
        };
    };
    watchProjectRfi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    unwatchProjectRfi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the RFI. */
                rfiId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchProject: {
        parameters: {
            query: {
                /** @description How many hits a group has at most. */
                limit?: number;
                /** @description The text to look for, in any case; blanks around it do not count. Also a number, with or without `#`. */
                q: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectSearch"];
                };
            };
        };
    };
    listProjectSensors: {
        parameters: {
            query?: {
                /** @description Whether the sensor is bound to an element or a space. */
                bound?: boolean;
                /** @description Only sensors bound to this element or space. */
                boundId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the sensor of this device. */
                deviceId?: string;
                /** @description Only sensors of this kind. */
                kind?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description A text in what the device calls itself, in any case. */
                q?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensorPage"];
                };
            };
        };
    };
    getProjectSensor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
                };
            };
        };
    };
    bindProjectSensor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "element",
                 *       "id": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SensorBinding"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
                };
            };
        };
    };
    unbindProjectSensor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    decommissionProjectSensor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getProjectSensorSeries: {
        parameters: {
            query?: {
                /** @description Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours, of a day of the project. */
                range?: "24h" | "7d" | "30d" | "365d";
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SensorSeries"];
                };
            };
        };
    };
    listProjectSensorThresholds: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThresholdPage"];
                };
            };
        };
    };
    createProjectSensorThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threshold"];
                };
            };
        };
    };
    backtestProjectSensorThreshold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the sensor. */
                sensorId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThresholdBacktest"];
                };
            };
        };
    };
    postSensorReadings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "readings": [
                 *         {
                 *           "deviceId": "ahu-3-supply",
                 *           "value": 21.4,
                 *           "at": "2026-03-01T08:15:30Z",
                 *           "kind": "temperature",
                 *           "unit": "°C"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SensorReadings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingsReceipt"];
                };
            };
        };
    };
    listProjectSpaces: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only spaces of this department. */
                department?: string;
                /** @description Only spaces on this floor. */
                floor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes. */
                present?: boolean;
                /** @description A text in the name or the long name, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. All pages show the order of the first one, so each record comes once, whatever changes meanwhile. A list that is begun and not read on for a day may end with `cursor_expired` (410). */
                sort?: "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only spaces of this usage. */
                usage?: string;
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpacePage"];
                };
            };
        };
    };
    getProjectSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the space. */
                spaceId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    updateProjectSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the space. */
                spaceId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "usage": "text",
                 *       "occupancy": 1,
                 *       "department": "text",
                 *       "areaOverrideM2": 1.5,
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SpaceChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    getProjectSpaceSchedule: {
        parameters: {
            query?: {
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: components["schemas"]["Uuid"];
            };
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AreaSchedule"];
                };
            };
        };
    };
    listProjectTags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTags"];
                };
            };
        };
    };
    getThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the threshold. */
                thresholdId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threshold"];
                };
            };
        };
    };
    deleteThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the threshold. */
                thresholdId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateThreshold: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the project. */
                projectId: components["schemas"]["Uuid"];
                /** @description Id of the threshold. */
                thresholdId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threshold"];
                };
            };
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "scope": "read"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the API key. */
                keyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getApiKeyUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the API key. */
                keyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
        };
    };
    listAuditLogEntries: {
        parameters: {
            query?: {
                /** @description Only this action, such as `member.removed`. */
                action?: string;
                /** @description Only what this person or key did. */
                actorId?: string;
                /** @description Only what this kind of actor did. */
                actorType?: "user" | "key" | "system" | "operator" | "scim";
                /** @description Only what was done through this OAuth application. */
                applicationId?: components["schemas"]["Uuid"];
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Entries at or after this instant. */
                since?: string;
                /** @description Only what was done to this record. */
                subjectId?: string;
                /** @description Only what was done to records of this type. */
                subjectType?: string;
                /** @description Entries before this instant. */
                until?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    getAuditLogExport: {
        parameters: {
            query?: {
                /** @description Only this action, such as `member.removed`. */
                action?: string;
                /** @description Only what this person or key did. */
                actorId?: string;
                /** @description Only what this kind of actor did. */
                actorType?: "user" | "key" | "system" | "operator" | "scim";
                /** @description Only what was done through this OAuth application. */
                applicationId?: components["schemas"]["Uuid"];
                /** @description Begin CSV with a byte order mark, for Excel. */
                bom?: boolean;
                /** @description Format of the answer. */
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: components["schemas"]["Uuid"];
                /** @description Entries at or after this instant. */
                since?: string;
                /** @description Only what was done to this record. */
                subjectId?: string;
                /** @description Only what was done to records of this type. */
                subjectType?: string;
                /** @description Entries before this instant. */
                until?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditExport"];
                    "text/csv": string;
                };
            };
        };
    };
    exportProjects: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Separates the fields of CSV; `semicolon` is what Excel expects where the comma is the decimal mark. */
                delimiter?: "comma" | "semicolon" | "tab";
                /** @description Format of the answer. */
                format?: "xlsx" | "csv";
                /** @description How CSV writes instants: `excel` is `2026-03-01 08:15:30` in UTC, which Excel reads as date and time. */
                instants?: "rfc3339" | "excel";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only records in this status. */
                status?: "active" | "archived";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "role": "owner",
                 *       "projectRoles": [
                 *         {
                 *           "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the invitation. */
                invitationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the invitation. */
                invitationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    getKeyOrigins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyOrigins"];
                };
            };
        };
    };
    setKeyOrigins: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origins": [
                 *         "text"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["KeyOrigins"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyOrigins"];
                };
            };
        };
    };
    leaveWorkspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getWorkspaceListViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceListViews"];
                };
            };
        };
    };
    updateWorkspaceListViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projects": "status=open&sort=-updatedAt",
                 *       "members": "status=open&sort=-updatedAt",
                 *       "auditLog": "status=open&sort=-updatedAt"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceListViewsChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceListViews"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only people with this role. */
                role?: "owner" | "admin" | "member";
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner",
                 *       "force": true
                 *     }
                 */
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listMemberCalendarAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCalendarAddressPage"];
                };
            };
        };
    };
    deleteMemberCalendarAddresses: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reactivateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    getMemberRolePreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberRolePreview"];
                };
            };
        };
    };
    deleteMemberSecondFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMemberSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSessionPage"];
                };
            };
        };
    };
    deleteMemberSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteMemberSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the session. */
                sessionId: components["schemas"]["Uuid"];
                /** @description Id of the user. */
                userId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOAuthApplications: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationPage"];
                };
            };
        };
    };
    createOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "redirectUris": [
                 *         "https://app.example.com/oauth/callback"
                 *       ],
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "clientType": "confidential"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthApplicationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationWithSecret"];
                };
            };
        };
    };
    getOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    deleteOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "redirectUris": [
                 *         "https://app.example.com/oauth/callback"
                 *       ],
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OAuthApplicationChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    listOAuthApplicationGrants: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthGrantPage"];
                };
            };
        };
    };
    revokeOAuthApplicationGrant: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
                /** @description Id of the grant. */
                grantId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resumeOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    rotateOAuthApplicationSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "immediate": true
                 *     }
                 */
                "application/json": components["schemas"]["ClientSecretRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationWithSecret"];
                };
            };
        };
    };
    suspendOAuthApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the application. */
                applicationId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    listScimTokens: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenPage"];
                };
            };
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "expiresAt": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["ScimTokenCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenWithSecret"];
                };
            };
        };
    };
    revokeScimToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the SCIM token. */
                scimTokenId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listScimTokenCalls: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the SCIM token. */
                scimTokenId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimCallPage"];
                };
            };
        };
    };
    listMemberSecondFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberSecondFactorPage"];
                };
            };
        };
    };
    getSessionPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPolicy"];
                };
            };
        };
    };
    setSessionPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "idleMinutes": 15,
                 *       "totalMinutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["SessionPolicyWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPolicy"];
                };
            };
        };
    };
    listSsoConnections: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnectionPage"];
                };
            };
        };
    };
    createSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "protocol": "saml",
                 *       "displayName": "text",
                 *       "loginHandle": "text",
                 *       "replacesId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "idpInitiated": true,
                 *       "createPeople": true,
                 *       "signRequests": true,
                 *       "attributes": {
                 *         "email": "noor@example.com",
                 *         "givenName": "text",
                 *         "familyName": "text",
                 *         "displayName": "text",
                 *         "role": "text"
                 *       },
                 *       "roles": [
                 *         {
                 *           "value": "text",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "projectRoles": [
                 *         {
                 *           "attribute": "groups",
                 *           "value": "Site team",
                 *           "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "metadataXml": "text",
                 *       "metadataUrl": "text",
                 *       "idpEntityId": "text",
                 *       "signInUrl": "text",
                 *       "signInBinding": "redirect",
                 *       "certificate": "text",
                 *       "issuer": "text",
                 *       "clientId": "text",
                 *       "clientSecret": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SsoConnectionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnectionCreateResult"];
                };
            };
        };
    };
    getSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    deleteSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "text",
                 *       "idpInitiated": true,
                 *       "createPeople": true,
                 *       "signRequests": true,
                 *       "attributes": {
                 *         "email": "noor@example.com",
                 *         "givenName": "text",
                 *         "familyName": "text",
                 *         "displayName": "text",
                 *         "role": "text"
                 *       },
                 *       "roles": [
                 *         {
                 *           "value": "text",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "projectRoles": [
                 *         {
                 *           "attribute": "groups",
                 *           "value": "Site team",
                 *           "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "clientSecret": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SsoConnectionChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    activateSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "force": true
                 *     }
                 */
                "application/json": components["schemas"]["SsoActivation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    getSsoConnectionActivationPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoChangePreview"];
                };
            };
        };
    };
    listSsoConnectionAttempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only entries with this outcome. */
                outcome?: "succeeded" | "failed";
                /** @description What the person was shown: that sign-in alone. */
                requestId?: string;
                /** @description True: without what anybody can send. False: that alone. Absent: both. */
                solicited?: boolean;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoAttemptPage"];
                };
            };
        };
    };
    deactivateSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    getSsoConnectionDeactivationPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoChangePreview"];
                };
            };
        };
    };
    previewSsoConnectionProjectRoles: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectRoles": [
                 *         {
                 *           "attribute": "groups",
                 *           "value": "Site team",
                 *           "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "role": "admin"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SsoProjectRolesDraft"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoProjectRolesPreview"];
                };
            };
        };
    };
    testSsoConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the connection. */
                connectionId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoTestLink"];
                };
            };
        };
    };
    listSsoDomains: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomainPage"];
                };
            };
        };
    };
    createSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SsoDomainCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
        };
    };
    getSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domainId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
        };
    };
    deleteSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domainId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSsoDomainRemovalPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domainId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoChangePreview"];
                };
            };
        };
    };
    verifySsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the domain. */
                domainId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomainCheck"];
                };
            };
        };
    };
    listSsoIdentities: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Those of the member with this address. */
                email?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Those of this member. */
                userId?: components["schemas"]["Uuid"];
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoIdentityPage"];
                };
            };
        };
    };
    deleteSsoIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the identity. */
                identityId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSsoPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicy"];
                };
            };
        };
    };
    updateSsoPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requireSso": true,
                 *       "disablePasswords": true,
                 *       "requireSecondFactor": true
                 *     }
                 */
                "application/json": components["schemas"]["SignInPolicy"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicy"];
                };
            };
        };
    };
    previewSsoPolicy: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requireSso": true,
                 *       "disablePasswords": true,
                 *       "requireSecondFactor": true
                 *     }
                 */
                "application/json": components["schemas"]["SignInPolicy"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicyPreview"];
                };
            };
        };
    };
    listSsoSigningKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSigningKeyPage"];
                };
            };
        };
    };
    createSsoSigningKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "rsa_2048"
                 *     }
                 */
                "application/json": components["schemas"]["SsoSigningKeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSigningKey"];
                };
            };
        };
    };
    deleteSsoSigningKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the signing key. */
                signingKeyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    activateSsoSigningKey: {
        parameters: {
            query?: {
                /** @description True: the provider knows the key. Also where you, or every owner, depend on it. */
                force?: boolean;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the signing key. */
                signingKeyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoSigningKey"];
                };
            };
        };
    };
    getSsoSigningKeyActivationPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the signing key. */
                signingKeyId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoChangePreview"];
                };
            };
        };
    };
    getApiUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetUsage"];
                };
            };
        };
    };
    listWorkspaceWebhooks: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only subscriptions of this kind. */
                kind?: "events" | "audit";
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhookPage"];
                };
            };
        };
    };
    createWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/coordination",
                 *       "events": [
                 *         "issue.created",
                 *         "issue.closed"
                 *       ],
                 *       "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "description": "text",
                 *       "kind": "events"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceWebhookCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhookWithSecret"];
                };
            };
        };
    };
    getWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhook"];
                };
            };
        };
    };
    deleteWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWorkspaceWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only deliveries in this state. */
                status?: "pending" | "delivered" | "dead";
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryNoticePage"];
                };
            };
        };
    };
    getWorkspaceWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
        };
    };
    listWorkspaceWebhookDeliveryAttempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAttemptPage"];
                };
            };
        };
    };
    replayWorkspaceWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the delivery. */
                deliveryId: components["schemas"]["Uuid"];
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceDelivery"];
                };
            };
        };
    };
    replayWorkspaceWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "dead",
                 *       "since": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["DeliveriesReplay"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesReplayed"];
                };
            };
        };
    };
    enableWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhook"];
                };
            };
        };
    };
    pingWorkspaceWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceDelivery"];
                };
            };
        };
    };
    rotateWorkspaceWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                /** @description Id of the webhook. */
                webhookId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "immediate": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceWebhookWithSecret"];
                };
            };
        };
    };
    previewAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptancePreview"];
                };
            };
        };
    };
    acceptMembership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the workspace. */
                workspaceId: components["schemas"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
